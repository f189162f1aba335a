import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { unwrap } from '@forecast-console/api-client';
import { command } from '../command.ts';
import { connect } from '../connect.ts';
import { describe, CliError, usageError } from '../errors.ts';
import { checkToken, checkUrl, settingsPath, writeSettings } from '../settings.ts';

const { env, stdin, stderr } = process;

export const login = command({
  name: 'login',
  summary: 'Store the address of the server and an API token, which is read from standard input',
  operands: ['[URL]'],
  options: {},
  examples: [
    'forecast-console login https://forecast.example.com',
    'forecast-console login https://forecast.example.com < token.txt',
  ],
  async run(_, [address = env['FORECAST_CONSOLE_URL']]) {
    if (!address) throw usageError('URL is missing. Run "forecast-console login --help".');
    const url = checkUrl(address);
    const token = checkToken(env['FORECAST_CONSOLE_TOKEN']?.trim() || (await readToken()));
    const user = await unwrap(connect({ url, token }).GET('/api/auth/me')).catch((error: unknown) => {
      const { exitCode, message } = describe(error, url);
      throw new CliError(exitCode, message);
    });
    await writeSettings({ url, token });
    const path = settingsPath();
    return {
      json: { url, username: user.username, file: path },
      text: `Signed in to ${url} as ${user.username}. The token is stored in ${path}.`,
    };
  },
});

/** Reads the first line of standard input, without showing what is typed. */
async function readToken(): Promise<string> {
  const isTerminal = stdin.isTTY;
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output, terminal: isTerminal });
  // Asks only after readline has turned off the terminal's echo, so that fast typing is not shown.
  if (isTerminal) stderr.write('API token: ');
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
    if (isTerminal) stderr.write('\n');
  }
}
