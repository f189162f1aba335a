import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** A workspace whose server can be started. */
export interface Checkout {
  name: string;
  folder: string;
  remove(): void;
}

/** Checks out a commit of this repository into a new folder and installs its dependencies. */
export function checkOut(ref: string, folder: string): Checkout {
  git('worktree', 'add', '--detach', folder, ref);
  const remove = () => void git('worktree', 'remove', '--force', folder);
  try {
    execFileSync(process.execPath, ['tooling/bin/install.mjs'], { cwd: folder, stdio: 'inherit' });
  } catch (error) {
    remove();
    throw error;
  }
  return { name: `${ref} (${git('rev-parse', '--short', ref)})`, folder, remove };
}

/** The working tree of this benchmark. */
export const ownCheckout: Checkout = { name: 'this one', folder: root, remove: () => undefined };
