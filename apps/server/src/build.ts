import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from './version.ts';

/** Folders of the code that determines the results of a run. */
const folders = [
  import.meta.dirname,
  dirname(fileURLToPath(import.meta.resolve('@forecast-console/forecasting'))),
];

/** Returns the version and a digest of the source files and the JavaScript engine. */
export async function buildOf(sources: readonly string[]): Promise<string> {
  const digest = createHash('sha256').update(process.versions.v8);
  for (const source of sources) {
    const entries = await readdir(source, { recursive: true, withFileTypes: true });
    const files = entries.flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name) : []));
    for (const file of files.toSorted())
      digest.update(`${file.slice(source.length)}\0`).update(await readFile(file));
  }
  return `${version}+${digest.digest('hex').slice(0, 12)}`;
}

let own: Promise<string> | undefined;

/**
 * Identifies the code of this process. Processes with different builds may compute different results from the same
 * data, so they never share a run.
 */
export function ownBuild(): Promise<string> {
  return (own ??= buildOf(folders));
}
