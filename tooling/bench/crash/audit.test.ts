import { expect, it } from 'vitest';
import { audit } from './audit.ts';
import type { Client } from './client.ts';
import { Ledger } from './ledger.ts';

/** A server with one run that has no plan yet. */
const client = {
  uploads: async () => ({
    status: 200,
    body: { uploads: [{ id: 'upload', run_id: 'ingest', label: null }] },
  }),
  versions: async () => ({ status: 200, body: { versions: [] } }),
  events: async () => ({ status: 200, body: { events: [] } }),
  run: async () => ({ status: 200, body: {} }),
  plan: async () => ({ status: 409, body: {} }),
} as unknown as Client;

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
