import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from './client.ts';
import type { Kept, Ledger } from './ledger.ts';

export interface Findings {
  lost: string[];
  half: string[];
}

/**
 * Compares a restarted server with the acknowledged state. Records the outcome of requests without a response.
 * @param dataDir null if the datasets are stored in PostgreSQL
 */
export async function audit(client: Client, ledger: Ledger, dataDir: string | null): Promise<Findings> {
  const findings: Findings = { lost: [], half: [] };
  await auditUploads(client, ledger, findings);
  for (const [id, kept] of ledger.uploads) await auditVersions(client, ledger, id, kept, findings);
  ledger.sent.clear();
  for (const [id, run] of ledger.runs) {
    const isThere = (await client.run(id)).status === 200;
    if (!run.isThere.has(isThere)) findings.lost.push(isThere ? `deletion of run ${id}` : `run ${id}`);
    run.isThere = new Set([isThere]);
    run.isChanging = false;
  }
  if (dataDir !== null) auditFiles(ledger, dataDir, findings);
  return findings;
}

async function auditUploads(client: Client, ledger: Ledger, { lost, half }: Findings): Promise<void> {
  const { uploads } = (await client.uploads()).body;
  const there = new Map(uploads.map((upload) => [upload.id, upload]));
  for (const [id, kept] of ledger.uploads) {
    const found = there.get(id);
    if (!found) {
      if (!kept.isLeaving) lost.push(`dataset ${id}`);
      ledger.removeUpload(id);
      continue;
    }
    kept.isLeaving = false;
    kept.isChanging = false;
    if (!kept.labels.has(found.label)) lost.push(`label ${[...kept.labels].at(-1)} of ${id}`);
    kept.labels = new Set([found.label]);
  }
  for (const { id, run_id, originalName, label } of uploads) {
    if (ledger.deleted.has(id)) lost.push(`deletion of ${id}`);
    if (ledger.uploads.has(id)) continue;
    const sent = ledger.sent.get(originalName);
    if (sent === undefined || run_id === null) half.push(`dataset ${originalName}, which no client sent`);
    else ledger.addUpload(id, run_id, [[1, sent.total]], 1).labels = new Set([label]);
  }
}

async function auditVersions(
  client: Client,
  ledger: Ledger,
  id: string,
  kept: Kept,
  { lost, half }: Findings,
): Promise<void> {
  const { versions } = (await client.versions(id)).body;
  for (const number of kept.versions.keys())
    if (!versions.some(({ version }) => version === number)) lost.push(`version ${number} of ${id}`);
  for (const { version, run_id, file_name, current } of versions) {
    const sent = ledger.sent.get(file_name);
    if (!kept.versions.has(version) && sent !== undefined) {
      kept.versions.set(version, sent.onTopOf + sent.total);
      // It became current in the same step.
      kept.current = new Set([version]);
    }
    const expected = kept.versions.get(version);
    const { status, body } = await client.data(run_id);
    const total =
      status === 200 ? body.details.actual.reduce((sum, { value }) => sum + (value ?? 0), 0) : null;
    if (total !== expected)
      half.push(`version ${version} of ${id}: ${total} of ${expected}, answered by ${status}`);
    if (!current) continue;
    if (!kept.current.has(version))
      lost.push(`version ${[...kept.current].join(' or ')} as the current one of ${id}, which is ${version}`);
    kept.current = new Set([version]);
  }
}

function auditFiles(ledger: Ledger, dataDir: string, { half }: Findings): void {
  const names = (folder: string) =>
    existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)).toSorted() : [];
  const files = names('datasets');
  const count = [...ledger.uploads.values()].reduce((sum, { versions }) => sum + versions.size, 0);
  const missing = [...ledger.uploads.keys()].filter((id) => !files.includes(`${id}.db`));
  if (missing.length > 0) half.push(`no files of ${missing.join()}`);
  if (files.length !== count) half.push(`${files.length} files for ${count} versions: ${files.join()}`);
  if (names('incoming').length > 0) half.push(`received ${names('incoming').join()}`);
  if (names('quarantine').length > 0) half.push(`quarantined ${names('quarantine').join()}`);
}
