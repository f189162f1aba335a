import chromium from '@sparticuz/chromium';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A browser on this machine and the environment variables it needs. */
export interface Browser {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

const installedChrome: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) =>
    join(process.env[name] ?? 'C:/', 'Google/Chrome/Application/chrome.exe'),
  ),
};

const installCommand: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'apt-get install -y chromium',
  darwin: 'brew install --cask google-chrome',
  win32: 'winget install Google.Chrome',
};

/**
 * Finds the browser for the end-to-end tests: CHROMIUM_PATH; otherwise, on Linux x64, Chromium from an npm package;
 * otherwise an installed Chrome.
 *
 * @throws Error with an install command, if there is no browser
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return { executablePath: named, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return packagedBrowser();
  const installed = installedChrome[process.platform]?.find((path) => existsSync(path));
  if (installed !== undefined) return { executablePath: installed, env: {} };
  const install = installCommand[process.platform] ?? 'install Chrome';
  throw new Error(`The end-to-end tests need a browser: ${install}, or set CHROMIUM_PATH.`);
}

async function packagedBrowser(): Promise<Browser> {
  const home = join(tmpdir(), `forecast-console-chromium-${packageVersion()}`);
  if (!existsSync(home)) await unpack(home);
  const executablePath = join(home, 'chromium');
  const env: Record<string, string> = {};
  // The package contains libraries and a font for machines that lack them.
  if (!existsSync('/etc/fonts/fonts.conf')) env['FONTCONFIG_PATH'] = join(home, 'fonts');
  if (lacksLibraries(executablePath)) env['LD_LIBRARY_PATH'] = join(home, 'al2023', 'lib');
  return { executablePath, env };
}

// Unpacked into a temporary folder and renamed at the end. Otherwise, an interrupted or concurrent run could leave an
// incomplete browser that the package would then use.
async function unpack(home: string): Promise<void> {
  const fresh = await mkdtemp(`${home}-`);
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env;
  // The package unpacks into TMPDIR. It includes its libraries only if the environment looks like AWS Lambda.
  Object.assign(process.env, { TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' });
  try {
    await chromium.executablePath();
    await rename(fresh, home);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  } finally {
    restore('TMPDIR', TMPDIR);
    restore('AWS_EXECUTION_ENV', AWS_EXECUTION_ENV);
  }
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

function packageVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = join(dirname(entry), '..', 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

function lacksLibraries(executablePath: string): boolean {
  try {
    return execFileSync('ldd', [executablePath], { encoding: 'utf8' }).includes('not found');
  } catch {
    return false;
  }
}
