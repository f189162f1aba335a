// `npm run bench -- NAME …`: runs tooling/bench/NAME.ts with the workspace's Node.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';
import { root, run, workspaceNode } from './processes.mjs';

const folder = join(root, 'tooling/bench');
const names = readdirSync(folder)
  .filter((file) => /^\w+\.ts$/.test(file))
  .map((file) => file.slice(0, -3));
const [name, ...args] = process.argv.slice(2);
if (!names.includes(name)) {
  console.error(`Specify a benchmark: npm run bench -- ${names.join(' | ')}`);
  process.exit(2);
}
await install('all');
process.exit(await run([workspaceNode(), join(folder, `${name}.ts`), ...args]));
