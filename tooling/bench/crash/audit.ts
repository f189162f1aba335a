import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from './client.ts';
import type { Ledger } from './ledger.ts';

export interface Findings {
  lost: string[];
  half: string[];
}

/** Holds what a started server has against what was acknowledged; what had no answer is taken into the books as it is. */
export async function audit(client: Client, ledger: Ledger, dataDir: string): Promise<Findings> {
  const [lost, half]: [string[], string[]] = [[], []];
  const { uploads } = (await client.uploads()).body;
  const there = new Map(uploads.map((upload) => [upload.id, upload]));

  for (const [id, kept] of ledger.uploads) {
    const found = there.get(id);
    if (!found && !kept.isLeaving) lost.push(`dataset ${id}`);
    if (!found) {
      ledger.uploads.delete(id);
      for (const [run, of] of ledger.runs) if (of === id) ledger.runs.delete(run);
      continue;
    }
    kept.isLeaving = false;
    if (!kept.labels.has(found.label)) lost.push(`label ${[...kept.labels].at(-1)} of ${id}`);
    kept.labels = new Set([found.label]);
  }
  for (const { id, run_id, originalName, label } of uploads) {
    if (ledger.deleted.has(id)) lost.push(`deletion of ${id}`);
    if (ledger.uploads.has(id)) continue;
    const rows = ledger.sent.get(originalName);
    if (rows === undefined || run_id === null) half.push(`dataset ${originalName}, which nobody sent`);
    else ledger.uploads.set(id, { runId: run_id, rows, labels: new Set([label]), isLeaving: false });
  }
  ledger.sent.clear();

  for (const [id, { runId, rows }] of ledger.uploads) {
    const { status, body } = await client.data(runId);
    const total =
      status === 200 ? body.details.actual.reduce((sum, { value }) => sum + (value ?? 0), 0) : null;
    if (total !== rows) half.push(`dataset ${id}: ${total} of ${rows}, answered by ${status}`);
  }
  for (const run of ledger.runs.keys()) if ((await client.run(run)).status !== 200) lost.push(`run ${run}`);

  const names = (folder: string) =>
    existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)).toSorted() : [];
  const expected = [...ledger.uploads.keys()].map((id) => `${id}.db`).toSorted();
  if (names('datasets').join() !== expected.join())
    half.push(`files ${names('datasets').join()} for ${expected.join()}`);
  if (names('incoming').length > 0) half.push(`received ${names('incoming').join()}`);
  if (names('quarantine').length > 0) half.push(`quarantined ${names('quarantine').join()}`);
  return { lost, half };
}
