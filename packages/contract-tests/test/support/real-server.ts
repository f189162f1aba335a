import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeSender } from '../../src/http/send.ts';
import type { WireResponse } from '../../src/http/exchange.ts';
import type { WireRequest } from '../../src/http/wire.ts';
import type { RunReport } from '../../src/run/run-contract-tests.ts';
import { startServer } from '../../src/run/start-server.ts';
import { adminRun, contract } from './admin-run.ts';
import { readFakeRequest, type FakeRequest } from './fake-request.ts';

const root = join(import.meta.dirname, '../../../..');

/** Changes a request before it is sent; returns null to leave it unchanged. */
export type Divert = (request: FakeRequest) => WireRequest | null;
/** Changes a successful response; returns null to leave it unchanged. */
export type Spoil = (response: WireResponse, request: FakeRequest) => WireResponse | null;

/** A mock server in another process. It imports files like the real one. */
export interface RealServer {
  test: (include: RegExp, divert?: Divert, spoil?: Spoil) => Promise<RunReport>;
  stop: () => Promise<void>;
}

export async function startRealServer(): Promise<RealServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'contract-tests-'));
  const env = { ...process.env, DATA_DIR: dataDir, WEB_ROOT: 'none', LOG_LEVEL: 'fatal' };
  const command = `"${process.execPath}" "${join(root, 'apps/mock-server/src/main.ts')}"`;
  const { url, stop } = await startServer(command, { origin: 'http://localhost:5173', url: null, env });
  const { send, close } = makeSender();
  const isUp = () =>
    fetch(new URL('/api/health', url)).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) await sleep(100);
  return {
    test: (include, divert = () => null, spoil = () => null) =>
      adminRun({
        base: url,
        include,
        maxSeconds: 600,
        async send(sent) {
          const request = readFakeRequest(contract, sent);
          const response = await send(divert(request) ?? sent);
          return (response.status === 200 && spoil(response, request)) || response;
        },
      }),
    async stop() {
      close();
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
