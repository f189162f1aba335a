import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { usageError } from './errors.ts';

/** Address of the server and API token. */
export interface Settings {
  readonly url: string;
  readonly token: string;
}

const { env, platform } = process;

/** Path of the file that `login` writes. */
export function settingsPath(): string {
  const folder =
    env['XDG_CONFIG_HOME'] ||
    (platform === 'win32' && env['APPDATA'] ? env['APPDATA'] : join(homedir(), '.config'));
  return join(folder, 'forecast-console', 'config.json');
}

/**
 * Returns the settings from the environment or from `login`. A stored token is sent only to its own server.
 *
 * @throws CliError if the address or the token is missing
 */
export async function readSettings(): Promise<Settings> {
  const stored = await readStored();
  const url = env['FORECAST_CONSOLE_URL'] ? checkUrl(env['FORECAST_CONSOLE_URL']) : stored?.url;
  if (url === undefined)
    throw usageError('No server is set. Run "forecast-console login URL" or set FORECAST_CONSOLE_URL.');
  const token = env['FORECAST_CONSOLE_TOKEN']?.trim() || (stored?.url === url ? stored.token : undefined);
  if (token === undefined) {
    throw usageError(
      `No API token is set for ${url}. Run "forecast-console login ${url}" or set FORECAST_CONSOLE_TOKEN.`,
    );
  }
  return { url, token: checkToken(token) };
}

/** Writes the settings so that only the user can read them. */
export async function writeSettings(settings: Settings): Promise<void> {
  const path = settingsPath();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Creates a new file, because an existing file would keep its mode.
  const draft = `${path}.${process.pid}`;
  try {
    await writeFile(draft, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Returns the address without path suffixes. @throws CliError if it is not an HTTP URL, or contains a password */
export function checkUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw usageError('The server must be a URL such as https://forecast.example.com.');
  }
  if (url.username || url.password)
    throw usageError('The URL of the server must not contain a user or password.');
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** @throws CliError if the text cannot be a token */
export function checkToken(text: string): string {
  // Anything else would fail when the header is created, with a message that contains the token.
  if (/^[\w.-]+$/.test(text)) return text;
  throw usageError('The API token is empty or contains characters that are invalid in a token.');
}

async function readStored(): Promise<Settings | null> {
  let text: string;
  try {
    text = await readFile(settingsPath(), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw usageError(`Cannot read ${settingsPath()}: ${(error as Error).message}`);
  }
  try {
    const { url, token } = JSON.parse(text) as Partial<Settings>;
    if (typeof url === 'string' && typeof token === 'string') return { url: checkUrl(url), token };
  } catch {
    // The parser's message would quote the file.
  }
  throw usageError(`${settingsPath()} is damaged. Run "forecast-console login" again.`);
}
