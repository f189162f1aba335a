import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from './client.ts';
import type { Kept, KeptRun, Ledger } from './ledger.ts';

export interface Findings {
  lost: string[];
  half: string[];
}

/**
 * Compares a restarted server with the acknowledged state. Records whether requests that were not acknowledged took
 * effect.
 * @param dataDir null if the datasets are stored in PostgreSQL
 */
export async function audit(client: Client, ledger: Ledger, dataDir: string | null): Promise<Findings> {
  const findings: Findings = { lost: [], half: [] };
  await auditUploads(client, ledger, findings);
  for (const [id, kept] of ledger.uploads) {
    await auditVersions(client, ledger, id, kept, findings);
    await auditEvents(client, id, kept, findings);
  }
  ledger.sent.clear();
  for (const [id, run] of ledger.runs) {
    const isThere = (await client.run(id)).status === 200;
    if (!run.isThere.has(isThere)) findings.lost.push(isThere ? `deletion of run ${id}` : `run ${id}`);
    run.isThere = new Set([isThere]);
    run.isChanging = false;
    if (isThere) await auditPlan(client, id, run, findings);
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
    if (sent === undefined || run_id === null)
      half.push(`dataset ${originalName} was not sent by any client`);
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
      // The version became current in the same step.
      kept.current = new Set([version]);
    }
    const expected = kept.versions.get(version);
    const { status, body } = await client.data(run_id);
    const total =
      status === 200 ? body.details.actual.reduce((sum, { value }) => sum + (value ?? 0), 0) : null;
    if (total !== expected)
      half.push(
        `version ${version} of ${id} has a total of ${total} instead of ${expected} (status ${status})`,
      );
    if (!current) continue;
    if (!kept.current.has(version))
      lost.push(`the current version of ${id} is ${version} instead of ${[...kept.current].join(' or ')}`);
    kept.current = new Set([version]);
  }
}

async function auditPlan(
  client: Client,
  id: string,
  { plan }: KeptRun,
  { lost, half }: Findings,
): Promise<void> {
  const { status, body } = await client.plan(id);
  // A run without a result has no plan, so nothing that was sent can have changed or locked it.
  if (status !== 200) {
    if (plan.adjustments.size > 0 || !plan.locked.has(false))
      lost.push(`the plan of ${id} (status ${status})`);
    plan.isAdding = false;
    plan.locked = new Set([false]);
    return;
  }
  for (const number of plan.adjustments.keys())
    if (!body.adjustments.some((adjustment) => adjustment.number === number))
      lost.push(`adjustment ${number} of ${id}`);
  for (const { number, undone_at, carried } of body.adjustments) {
    const states = plan.adjustments.get(number);
    const isUndone = undone_at !== null;
    if (states === undefined && !plan.isAdding && !carried)
      half.push(`adjustment ${number} of ${id} was not sent by any client`);
    if (states !== undefined && !states.has(isUndone)) lost.push(`undoing adjustment ${number} of ${id}`);
    plan.adjustments.set(number, new Set([isUndone]));
  }
  plan.isAdding = false;
  const isLocked = body.locked_at !== null;
  if (!plan.locked.has(isLocked)) lost.push(`${isLocked ? 'unlocking' : 'locking'} the plan of ${id}`);
  plan.locked = new Set([isLocked]);
}

async function auditEvents(client: Client, id: string, kept: Kept, { lost, half }: Findings): Promise<void> {
  const { events } = (await client.events(id)).body;
  const stored = new Map(events.map((event) => [event.id, event.name]));
  for (const [eventId, names] of kept.events) {
    const name = stored.get(eventId) ?? null;
    if (!names.has(name)) lost.push(`event ${[...names].at(-1)} of ${id} is now ${name}`);
    if (name === null) kept.events.delete(eventId);
    else kept.events.set(eventId, new Set([name]));
  }
  for (const [eventId, name] of stored) {
    if (kept.events.has(eventId)) continue;
    if (!kept.sentEvents.has(name)) half.push(`event ${name} of ${id} was not sent by any client`);
    kept.events.set(eventId, new Set([name]));
  }
  kept.sentEvents.clear();
}

/** Returns the acknowledged actions that the audit trail does not contain. */
export function missingInTrail(ledger: Ledger, trail: string): string[] {
  const recorded = new Map<string, number>();
  for (const line of trail.split('\n')) {
    const [, status, action, , , subject] = line.split('  ');
    const entry = `${action} ${subject}`;
    if (status === '200') recorded.set(entry, (recorded.get(entry) ?? 0) + 1);
  }
  return ledger.actions.filter((entry) => {
    const left = (recorded.get(entry) ?? 0) - 1;
    recorded.set(entry, left);
    return left < 0;
  });
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
