// Starting programs so that all of them end together, whoever is told to stop.
import { spawn, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The Node that the workspace installs, whatever Node started this script. */
export function workspaceNode() {
  const require = createRequire(join(root, 'package.json'));
  const folder = join(require.resolve('node/package.json'), '..', 'bin');
  return join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
}

/** A command inside the installed workspace, through pnpm so that it runs on the workspace's Node. */
export function workspaceCommand(...args) {
  const require = createRequire(join(root, 'package.json'));
  const { packageManager } = require('./package.json');
  return ['npx', '-y', packageManager, 'exec', ...args];
}

/**
 * What glibc is told so that a server at rest holds less of what it freed: few arenas, and large pieces by themselves. Other
 * systems take no notice.
 */
export const givesMemoryBack = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

const running = new Set();
let stopping = false;

function stopAll(signal) {
  stopping = true;
  for (const child of running) child.kill(signal);
}

// A terminal signals the whole group; `kill` reaches npm alone, which passes it on to us.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(signal));

/** The parent of another process; 0 where that cannot be told. */
function parentOf(pid) {
  if (process.platform === 'win32') return 0;
  const answer = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(answer.stdout?.trim() ?? 0);
}

// npm starts us in a shell, and may end in a way that neither passes on: then one of the two has a new parent.
const ancestors = () => [process.ppid, parentOf(process.ppid)].join();
const atStart = ancestors();
setInterval(() => {
  if (ancestors() !== atStart) stopAll('SIGTERM');
}, 1000).unref();

/**
 * Runs a program to its end.
 * @returns its exit code; 130 when it was told to stop.
 */
export function run([command, ...args], { env = {}, ipc = false } = {}) {
  return new Promise((done) => {
    if (stopping) return done(130);
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
      // A server notices by the closed channel that this process is gone, even when it was killed.
      stdio: ['inherit', 'inherit', 'inherit', ...(ipc ? ['ipc'] : [])],
      shell: process.platform === 'win32',
    });
    running.add(child);
    child.once('error', (error) => {
      running.delete(child);
      console.error(error.message);
      done(1);
    });
    child.once('exit', (code, signal) => {
      running.delete(child);
      done(code ?? (signal ? 130 : 1));
    });
  });
}

/** Runs programs side by side; when one ends, all do. */
export async function runTogether(programs) {
  const codes = await Promise.all(
    programs.map(async ([command, options]) => {
      const code = await run(command, options);
      stopAll('SIGTERM');
      return code;
    }),
  );
  return Math.max(...codes);
}
