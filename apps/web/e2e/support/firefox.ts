import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['firefox-esr', 'firefox'];
const elsewhere: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)'].map((name) =>
    join(process.env[name] ?? 'C:/', 'Mozilla Firefox/firefox.exe'),
  ),
};

/** The Firefox of this machine: FIREFOX_PATH, else an installed one; null when there is none. */
export function findFirefox(): string | null {
  const named = process.env['FIREFOX_PATH'] ?? '';
  if (named !== '') return named;
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...(elsewhere[process.platform] ?? [])].find((path) => existsSync(path)) ?? null;
}
