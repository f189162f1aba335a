// full run only: it starts programs as separate processes.
import { hasTerminals, onTerminal } from '@forecast-console/server/test-support/terminal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Console } from './support/console.ts';
import { program } from './support/run-cli.ts';

if (!hasTerminals) process.stdout.write('There is no `script` command; terminals are not tested.\n');

describe.skipIf(!hasTerminals)('on a terminal', () => {
  let server: Console;
  beforeAll(async () => {
    server = await Console.start();
  });
  afterAll(() => server.stop());

  const environment = () => ({ PATH: process.env['PATH'], XDG_CONFIG_HOME: server.path('config') });

  it('login asks for the token and does not show it', async () => {
    const command = [process.execPath, program, 'login', server.server.address];
    const token = server.tokens.write;
    const { code, seen } = await onTerminal(command, environment(), [['API token: ', `${token}\n`]]);
    expect(code).toBe(0);
    expect(seen).toContain(`Signed in to ${server.server.address} as qa.`);
    expect(seen.split('API token: ')[1]).not.toContain(token);
  });

  it('upload updates its progress once per percent and clears it at the end', async () => {
    const command = [process.execPath, program, 'upload', server.path('demand.csv')];
    const { code, seen } = await onTerminal(command, { ...environment(), ...server.env() }, []);
    expect(code).toBe(0);
    expect(seen.match(/Importing/g)).toHaveLength(1);
    expect(seen).toContain('\r\u001b[KDataset  ');
  });
});
