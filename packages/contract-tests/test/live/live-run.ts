import type { WireResponse } from '../../src/http/exchange.ts';
import { makeSender } from '../../src/http/send.ts';
import type { RunReport } from '../../src/run/run-contract-tests.ts';
import { adminRun, contract } from '../support/admin-run.ts';
import { readFakeRequest, type FakeRequest } from '../support/fake-request.ts';

/** Changes a response of the server; null leaves it unchanged. */
export type Change = (request: FakeRequest, response: WireResponse) => WireResponse | null;

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
  return adminRun({
    base,
    include,
    maxSeconds: 3600,
    async send(request) {
      const response = await send(request);
      return change?.(readFakeRequest(contract, request), response) ?? response;
    },
    // The test must not depend on the speed of the machine.
    patienceMs: 600_000,
    starts: (id) => void (change = changeOf(id)),
  }).finally(close);
}
