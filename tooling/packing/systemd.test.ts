import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const workspace = join(import.meta.dirname, '../..');
const folder = join(workspace, 'deploy/systemd');
const units = readdirSync(folder);

it('each systemd unit starts an existing program', () => {
  const services = units.filter((name) => name.endsWith('.service'));
  expect(services).toHaveLength(3);
  for (const name of services) {
    const [, program = ''] =
      /^ExecStart=\S+ node (\S+)/m.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
    expect(existsSync(join(workspace, program))).toBe(true);
  }
});

it('systemd finds no errors in the units', ({ skip }) => {
  const paths = units.map((name) => join(folder, name));
  const { error, stderr, stdout } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' });
  if (error) return skip('systemd-analyze is not installed');
  // Ignores messages about other units of this machine, which name neither the folder nor a unit.
  const own = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('forecast-console'));
  expect(own).toEqual([]);
  return undefined;
});
