import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatasetArchive } from '../../src/modules/datasets/storage/archive/dataset-cache.ts';

/** A folder used as an archive, which counts how many files were fetched. */
export class FolderArchive implements DatasetArchive {
  readonly folder = mkdtempSync(join(tmpdir(), 'forecast-console-archive-'));
  readonly fetched: string[] = [];
  /** Awaited after a file was fetched, before the caller receives it. */
  afterReading: (signal?: AbortSignal) => Promise<void> = async () => undefined;

  path(id: string): string {
    return join(this.folder, id);
  }

  async keep(id: string, path: string): Promise<void> {
    copyFileSync(path, this.path(id));
  }

  async fetch(id: string, path: string, signal?: AbortSignal): Promise<boolean> {
    this.fetched.push(id);
    if (!existsSync(this.path(id))) return false;
    copyFileSync(this.path(id), path);
    await this.afterReading(signal);
    return true;
  }

  async remove(id: string): Promise<void> {
    rmSync(this.path(id), { force: true });
  }

  async ids(): Promise<ReadonlySet<string>> {
    return new Set(readdirSync(this.folder));
  }

  async bytes(ids: readonly string[]): Promise<number> {
    return ids.reduce((sum, id) => sum + statSync(this.path(id)).size, 0);
  }
}
