import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The program as source code, as the workspace runs it. */
export const program = join(import.meta.dirname, '../../src/main.ts');

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Start {
  readonly env?: NodeJS.ProcessEnv;
  readonly stdin?: string;
  readonly cwd?: string;
  /** Options of Node. */
  readonly node?: readonly string[];
}

/** Runs the command line as a process with only the settings in `env`. */
export function runCli(args: readonly string[], { node = [], ...start }: Start = {}): Promise<Finished> {
  return runProgram(process.execPath, [...node, program, ...args], start);
}

/** Runs any program with the environment that it needs. */
export async function runProgram(
  command: string,
  args: readonly string[],
  { env = {}, stdin = '', cwd = import.meta.dirname }: Omit<Start, 'node'>,
): Promise<Finished> {
  const child = spawn(command, args, {
    cwd,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      XDG_CONFIG_HOME: join(import.meta.dirname, 'no-settings'),
      ...env,
    },
  });
  child.stdin.end(stdin);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}
