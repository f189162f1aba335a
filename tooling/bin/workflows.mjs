// Lints the GitHub workflows with actionlint, a Go program. If it cannot be installed, prints why and passes.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './processes.mjs';

const module = 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12';
const folder = join(root, 'node_modules/.cache/actionlint');
const workflows = join(root, '.github/workflows');

const built = spawnSync('go', ['install', module], {
  env: { ...process.env, GOBIN: folder },
  encoding: 'utf8',
});
if (built.status === 0) {
  const files = readdirSync(workflows).map((name) => join(workflows, name));
  process.exitCode = await run([join(folder, 'actionlint'), ...files]);
} else {
  const reason = built.error?.message ?? built.stderr.trim().split('\n').at(-1);
  console.log(`The workflows were not linted: actionlint could not be built (${reason}).`);
}
