import { randomUUID } from 'node:crypto';
import { cli } from './cli.ts';

process.exitCode = await cli({
  args: process.argv.slice(2),
  env: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
  error: (line) => void process.stderr.write(`${line}\n`),
  now: () => Date.now(),
  newPassword: () => randomUUID(),
});
