import { join } from 'node:path';
import { type Config, isLoopback, readConfig } from '@forecast-console/server';

/**
 * What the environment decides of a mock: its data can be reset at any moment, so it is never that of
 * `npm start`; its answers are checked, and nobody is slowed down.
 * @throws RangeError when a variable has a value that cannot be used, or the mock would be served to others.
 */
export function readMockConfig(env: NodeJS.ProcessEnv, args: readonly string[], root: string): Config {
  const config = readConfig(
    {
      ...env,
      // On each of this machine's two addresses: a page calls it by the host of its own.
      HOST: env.HOST || 'localhost',
      DATA_DIR: env.DATA_DIR || join('.data', 'mock'),
      ATTEMPTS_PER_MINUTE: env.ATTEMPTS_PER_MINUTE || '1000000',
      // Each session has a folder of its own, and nothing in it is dear.
      RESERVE_MB: '0',
      VALIDATE_ANSWERS: env.VALIDATE_ANSWERS || 'on',
    },
    args,
    root,
  );
  if (!isLoopback(config.host))
    throw new RangeError(
      `The mock lets every caller change data and time, so it serves this machine only, not ${config.host}`,
    );
  return config;
}
