import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Whether this machine can run a process in a pseudo-terminal. */
export const hasTerminals =
  process.platform === 'linux' && spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

/**
 * Runs a command in a pseudo-terminal.
 * @param typed texts to type in this order, each as soon as its prompt appears
 * @returns the exit code and everything that was printed
 */
export async function onTerminal(
  command: readonly string[],
  env: NodeJS.ProcessEnv,
  typed: readonly (readonly [appeared: string, keys: string])[],
): Promise<{ code: number | null; seen: string }> {
  const quoted = command.map((part) => `'${part}'`).join(' ');
  const child = spawn('script', ['-qec', quoted, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const left = [...typed];
  let seen = '';
  child.stdout.on('data', (chunk: Buffer) => {
    seen += chunk.toString();
    for (let [next] = left; next !== undefined && seen.includes(next[0]); [next] = left) {
      child.stdin.write(next[1]);
      left.shift();
    }
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, seen };
}
