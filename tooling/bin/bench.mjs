// `npm run bench -- NAME …`: runs tooling/bench/NAME.ts on the workspace's Node.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, workspaceNode } from './processes.mjs';

const folder = join(root, 'tooling/bench');
const names = readdirSync(folder)
  .filter((file) => /^\w+\.ts$/.test(file))
  .map((file) => file.slice(0, -3));
const [name, ...args] = process.argv.slice(2);
if (!names.includes(name)) {
  console.error(`Which benchmark? npm run bench -- ${names.join(' | ')}`);
  process.exit(2);
}
process.exit(await run([workspaceNode(), join(folder, `${name}.ts`), ...args]));
