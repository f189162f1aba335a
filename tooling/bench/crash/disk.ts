import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder, on a separate small disk if the machine allows this. */
export class Disk {
  readonly folder = mkdtempSync(join(tmpdir(), 'crash-'));
  /** Whether the disk can be filled without affecting anything else. */
  readonly isSmall: boolean;

  constructor(megabytes: number) {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', this.folder];
    this.isSmall = process.platform === 'linux' && spawnSync('mount', options).status === 0;
  }

  /** Fills the remaining space of the disk. */
  fill(): void {
    for (let bytes = 1 << 20; bytes >= 512; bytes /= 2) {
      const piece = Buffer.alloc(bytes, 1);
      try {
        for (;;) appendFileSync(this.#filler, piece);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  }

  empty(): void {
    rmSync(this.#filler, { force: true });
  }

  remove(): void {
    if (this.isSmall) spawnSync('umount', [this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  get #filler(): string {
    return join(this.folder, 'filler');
  }
}
