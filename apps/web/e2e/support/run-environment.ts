import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { freePort } from './free-port.ts';

/** What one run of the end-to-end tests stands on: a stand-in and a browser. */
export interface RunEnvironment {
  readonly baseURL: string;
  readonly port: string;
  readonly dataDir: string;
  readonly executablePath: string;
  readonly browserEnv: Record<string, string>;
}

const variable = 'FORECAST_CONSOLE_E2E';

/**
 * A free port, an empty data folder and a browser. The runner reads its configuration again in every worker:
 * the first one decides, and the workers inherit its answer.
 */
export async function runEnvironment(): Promise<RunEnvironment> {
  const decided = process.env[variable];
  if (decided !== undefined) return JSON.parse(decided) as RunEnvironment;
  const [port, { executablePath, env }] = [String(await freePort()), await findBrowser()];
  const environment: RunEnvironment = {
    baseURL: `http://127.0.0.1:${port}`,
    port,
    // Named only: the server makes it, and tools that merely read the configuration leave nothing behind.
    dataDir: join(tmpdir(), `forecast-console-e2e-${randomUUID()}`),
    executablePath,
    browserEnv: env,
  };
  process.env[variable] = JSON.stringify(environment);
  return environment;
}
