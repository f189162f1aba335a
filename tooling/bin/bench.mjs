// `npm run bench -- NAME …`: runs tooling/bench/NAME.ts or NAME/NAME.ts with the workspace's Node.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';
import { root, run, workspaceNode } from './processes.mjs';

const folder = join(root, 'tooling/bench');
const benchmarks = new Map();
for (const entry of readdirSync(folder)) {
  const name = entry.replace(/\.ts$/, '');
  const file = entry === name ? join(folder, name, `${name}.ts`) : join(folder, entry);
  if (/^\w+$/.test(name) && existsSync(file)) benchmarks.set(name, file);
}
const [name, ...args] = process.argv.slice(2);
const file = benchmarks.get(name);
if (file === undefined) {
  console.error(`Specify a benchmark: npm run bench -- ${[...benchmarks.keys()].join(' | ')}`);
  process.exit(2);
}
await install('all');
process.exit(await run([workspaceNode(), file, ...args]));
