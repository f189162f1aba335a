import { setTimeout as sleep } from 'node:timers/promises';
import { bundledContract } from '../../src/contract/contract.ts';
import { productProfile } from '../../src/fixtures/product-profile.ts';
import { productRules } from '../../src/run/all-cases.ts';
import { runContractTests, type RunOptions, type RunReport } from '../../src/run/run-contract-tests.ts';

export const contract = bundledContract();

/** Runs cases on a mock server as its administrator. */
export const adminRun = (
  options: Pick<RunOptions, 'base' | 'include' | 'send' | 'maxSeconds'> & Partial<RunOptions>,
): Promise<RunReport> =>
  runContractTests({
    contract,
    profile: productProfile,
    rules: productRules,
    credentials: { username: 'admin', password: 'admin-demo' },
    safe: false,
    seed: 1,
    runs: 1,
    exclude: null,
    baseline: new Set(),
    origin: 'http://localhost:5173',
    now: Date.now,
    wait: (ms) => sleep(ms),
    otherPassword: 'the password of otherUsers',
    record: () => undefined,
    progress: () => undefined,
    ...options,
  });
