import { randomUUID } from 'node:crypto';
import { cli } from './cli.ts';

process.exitCode = await cli({
  args: process.argv.slice(2),
  env: process.env,
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  now: () => Date.now(),
  newPassword: () => randomUUID(),
});
