import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/db/sqlite/open.ts';
import { installTriggers } from '../../src/http/response-cache/triggers.ts';

let template: Promise<Buffer> | null = null;

async function createTemplate(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'forecast-console-template-'));
  try {
    const path = join(folder, 'workspace.db');
    const db = await openDatabase(path);
    await installTriggers(db);
    await db.destroy();
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Creates an empty database with the newest schema by copying one, which is faster than migrating. */
export async function newSqliteDatabase(path: string): Promise<void> {
  template ??= createTemplate();
  writeFileSync(path, await template, { mode: 0o600 });
}
