import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['firefox-esr', 'firefox'];
const elsewhere: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)'].map((name) =>
    join(process.env[name] ?? 'C:/', 'Mozilla Firefox/firefox.exe'),
  ),
};

/** Returns the path of Firefox from FIREFOX_PATH or an installation; null if there is none. */
export function findFirefox(): string | null {
  const named = process.env['FIREFOX_PATH'] ?? '';
  if (named !== '') return named;
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...(elsewhere[process.platform] ?? [])].find((path) => existsSync(path)) ?? null;
}
