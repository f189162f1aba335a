import { bundledContract } from '../../src/contract/contract.ts';
import { productProfile } from '../../src/fixtures/product-profile.ts';
import { outlineRules } from '../../src/run/all-cases.ts';
import { runContractTests, type RunOptions, type RunReport } from '../../src/run/run-contract-tests.ts';
import { FakeServer, type Tamper } from './fake-server.ts';
import { liveOnly } from './live-only.ts';

const contract = bundledContract();

/** Runs the modeled tests against an in-memory server. Each reading of the clock advances it. */
export function testRun(changed: Partial<RunOptions> = {}, tamper?: Tamper): Promise<RunReport> {
  let clock = Date.UTC(2026, 0, 5);
  const now = () => (clock += 5);
  const server = new FakeServer(contract, now, tamper, (ms) => void (clock += ms));
  return runContractTests({
    contract,
    profile: productProfile,
    rules: outlineRules,
    base: new URL('http://fake.test'),
    credentials: { username: 'ana', password: 'a long password' },
    safe: false,
    seed: 1,
    runs: 8,
    include: null,
    exclude: liveOnly,
    baseline: new Set(),
    origin: 'http://localhost:5173',
    maxSeconds: 3600,
    send: async (request) => server.response(request),
    now,
    wait: async (ms) => void (clock += ms),
    otherPassword: 'the password of otherUsers',
    record: () => undefined,
    progress: () => undefined,
    ...changed,
  });
}
