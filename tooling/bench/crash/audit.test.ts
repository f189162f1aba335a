import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { audit } from './audit.ts';
import { Client } from './client.ts';
import { Ledger } from './ledger.ts';

/** Answers of a server with one run that has no plan yet. Other calls, such as that for the plan, return 409. */
const answers = new Map([
  ['/api/uploads', { uploads: [{ id: 'upload', run_id: 'ingest', label: null }] }],
  ['/api/uploads/upload/versions', { versions: [] }],
  ['/api/uploads/upload/events', { events: [] }],
  ['/api/forecast-detail/run', {}],
]);
const address = 'http://server.test';
const client = new Client(address);
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers.get(url.slice(address.length));
    return Response.json(answer ?? {}, { status: answer === undefined ? 409 : 200 });
  });
});

afterEach(() => void vi.unstubAllGlobals());

function ledgerWith(locked: Iterable<boolean>): Ledger {
  const ledger = new Ledger();
  ledger.addUpload('upload', 'ingest', [], 1);
  ledger.addRun('run', 'upload');
  const run = ledger.runs.get('run');
  if (run !== undefined) run.plan.locked = new Set(locked);
  return ledger;
}

it('knows that a run without a plan was not locked by a request that got no response', async () => {
  const ledger = ledgerWith([false, true]);
  expect(await audit(client, ledger, null)).toEqual({ lost: [], half: [] });
  expect(ledger.runs.get('run')?.plan.locked).toEqual(new Set([false]));
});

it('reports an acknowledged lock of a run that has no plan', async () => {
  expect((await audit(client, ledgerWith([true]), null)).lost).toEqual(['the plan of run (status 409)']);
});
