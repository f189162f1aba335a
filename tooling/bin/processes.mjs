// Starts programs, and stops all of them when one of them stops.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the folder of each workspace package, relative to the root. */
export function packageFolders() {
  const nested = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  return ['openapi', 'tooling', 'tooling/bench', 'tooling/packing', ...nested];
}

/** Returns the path of the workspace's Node. */
export function workspaceNode() {
  const require = createRequire(join(root, 'package.json'));
  const folder = join(require.resolve('node/package.json'), '..', 'bin');
  return join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Returns the command to run a program with pnpm, which uses the workspace's Node. */
export function workspaceCommand(...args) {
  const require = createRequire(join(root, 'package.json'));
  const { packageManager } = require('./package.json');
  return ['npx', '-y', packageManager, 'exec', ...args];
}

/**
 * Makes glibc return freed memory to the system, by using fewer arenas and a trim threshold. Other systems ignore
 * these settings.
 */
export const memorySettings = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

const defaults = {
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  // The compile cache halves the startup time of a server.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
};

const running = new Set();
let stopping = false;

function stopAll(signal) {
  stopping = true;
  for (const child of running) child.kill(signal);
}

// A terminal signals the whole process group. `kill` reaches only npm, which forwards the signal to this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(signal));

/** Returns the parent of a process, or 0 if it is unknown. */
function parentOf(pid) {
  if (process.platform === 'win32') return 0;
  const result = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(result.stdout?.trim() ?? 0);
}

// npm starts this process in a shell. If npm or the shell is killed, this process gets no signal, but one of its
// ancestors changes.
const ancestors = () => [process.ppid, parentOf(process.ppid)].join();
const atStart = ancestors();
setInterval(() => {
  if (ancestors() !== atStart) stopAll('SIGTERM');
}, 1000).unref();

/**
 * Runs a program until it exits.
 * @returns its exit code; 130 if it was stopped by a signal
 */
export function run([command, ...args], { cwd = root, env = {}, ipc = false } = {}) {
  return new Promise((done) => {
    if (stopping) return done(130);
    const child = spawn(command, args, {
      cwd,
      env: { ...defaults, ...process.env, ...env },
      // When the channel closes, a server knows that this process has ended, even if it was killed.
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

/** Runs programs in parallel. When one exits, the others are stopped. */
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
