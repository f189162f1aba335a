import { bundledContract } from '../../src/contract/contract.ts';
import type { WireResponse } from '../../src/http/exchange.ts';
import { makeSender } from '../../src/http/send.ts';
import { productProfile } from '../../src/fixtures/product-profile.ts';
import { productRules } from '../../src/run/all-cases.ts';
import { runContractTests, type RunReport } from '../../src/run/run-contract-tests.ts';
import { readFakeRequest, type FakeRequest } from '../support/fake-request.ts';

/** Changes a response of the server; null leaves it unchanged. */
export type Change = (request: FakeRequest, response: WireResponse) => WireResponse | null;

const contract = bundledContract();

/**
 * Runs cases against a server.
 *
 * @param changeOf returns the change to all responses while a case runs
 */
export function liveRun(
  base: URL,
  include: RegExp,
  changeOf: (caseId: string) => Change | undefined = () => undefined,
): Promise<RunReport> {
  let change: Change | undefined;
  const { send, close } = makeSender();
  return runContractTests({
    contract,
    profile: productProfile,
    rules: productRules,
    base,
    credentials: { username: 'admin', password: 'admin-demo' },
    safe: false,
    seed: 1,
    runs: 1,
    include,
    exclude: null,
    baseline: new Set(),
    origin: 'http://localhost:5173',
    maxSeconds: 3600,
    async send(request) {
      const response = await send(request);
      return change?.(readFakeRequest(contract, request), response) ?? response;
    },
    now: Date.now,
    wait: (ms) => new Promise((next) => setTimeout(next, ms)),
    otherPassword: 'contract-test-password',
    // The test must not depend on the speed of the machine.
    patienceMs: 600_000,
    record: () => undefined,
    progress: () => undefined,
    starts: (id) => void (change = changeOf(id)),
  }).finally(close);
}
