import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@forecast-console/tooling/free-port';
import { findBrowser } from './browser.ts';

/** Environment of one run of the end-to-end tests. */
export interface RunEnvironment {
  readonly baseURL: string;
  readonly port: string;
  readonly dataDir: string;
  readonly executablePath: string;
  readonly browserEnv: Record<string, string>;
}

const variable = 'FORECAST_CONSOLE_E2E';

/**
 * Chooses a free port, a new data folder and a browser. Every worker reads the configuration again, so the first
 * process stores its choices in environment variables, which workers inherit.
 */
export async function runEnvironment(): Promise<RunEnvironment> {
  const decided = process.env[variable];
  if (decided !== undefined) return JSON.parse(decided) as RunEnvironment;
  const [port, { executablePath, env }] = [String(await freePort()), await findBrowser()];
  const environment: RunEnvironment = {
    baseURL: `http://127.0.0.1:${port}`,
    port,
    // The server creates the folder, so that tools that only read the configuration leave no folder behind.
    dataDir: join(tmpdir(), `forecast-console-e2e-${randomUUID()}`),
    executablePath,
    browserEnv: env,
  };
  process.env[variable] = JSON.stringify(environment);
  return environment;
}
