import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const waitMs = 60_000;

export function hasGo(): boolean {
  try {
    execFileSync('go', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Builds a program of a Go module in an empty folder. Go itself verifies the checksum of each module.
 * @returns the path of the program
 */
export function buildGoProgram(folder: string, program: string, version: string): string {
  const go = (...args: string[]) =>
    execFileSync('go', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  go('mod', 'init', 'bench');
  go('get', `${program}@${version}`);
  go('build', '-o', 'program', program);
  return join(folder, 'program');
}

export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Waits until a server responds. @param isUp whether the response shows that it is up */
export async function waitFor(url: string, isUp = ({ ok }: Response) => ok): Promise<void> {
  const until = Date.now() + waitMs;
  for (;;) {
    const response = await fetch(url).catch(() => null);
    if (response !== null && isUp(response)) return;
    if (Date.now() > until) throw new Error(`${url} does not respond`);
    await sleep(100);
  }
}
