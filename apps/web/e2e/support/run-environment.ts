import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { freePort } from './free-port.ts';

interface ServerEnvironment {
  readonly baseURL: string;
  readonly port: string;
  readonly dataDir: string;
}

/** What one run of the end-to-end tests stands on: a server, a mock and a browser. */
export interface RunEnvironment extends ServerEnvironment {
  readonly mock: ServerEnvironment;
  readonly executablePath: string;
  readonly browserEnv: Record<string, string>;
}

const NAME = 'FORECAST_CONSOLE_E2E';

async function serverEnvironment(): Promise<ServerEnvironment> {
  const port = String(await freePort());
  return {
    baseURL: `http://127.0.0.1:${port}`,
    port,
    // Named only: the server makes it, and tools that merely read the configuration leave nothing behind.
    dataDir: join(tmpdir(), `forecast-console-e2e-${randomUUID()}`),
  };
}

/**
 * Free ports, empty data folders and a browser. The runner reads its configuration again in every worker:
 * the first one decides, and the workers inherit its answer.
 */
export async function runEnvironment(): Promise<RunEnvironment> {
  const decided = process.env[NAME];
  if (decided !== undefined) return JSON.parse(decided) as RunEnvironment;
  const { executablePath, env } = await findBrowser();
  const environment: RunEnvironment = {
    ...(await serverEnvironment()),
    mock: await serverEnvironment(),
    executablePath,
    browserEnv: env,
  };
  process.env[NAME] = JSON.stringify(environment);
  return environment;
}
