import { join } from 'node:path';
import { type Config, isLoopback, readConfig } from '@forecast-console/server';

/**
 * Reads the configuration of the mock server. Its data is separate from `npm start`, because it can be reset at any time.
 * By default, responses are validated and rate limits are off.
 *
 * @throws RangeError if a variable is invalid or other machines could reach the mock server
 */
export function readMockConfig(env: NodeJS.ProcessEnv, args: readonly string[], root: string): Config {
  const config = readConfig(
    {
      ...env,
      // Listens on both loopback addresses, so that pages can use the same host name for the mock server.
      HOST: env.HOST || 'localhost',
      DATA_DIR: env.DATA_DIR || join('.data', 'mock'),
      ATTEMPTS_PER_MINUTE: env.ATTEMPTS_PER_MINUTE || '1000000',
      // No disk reserve is needed, because sessions are disposable.
      RESERVE_MB: '0',
      VALIDATE_ANSWERS: env.VALIDATE_ANSWERS || 'on',
    },
    args,
    root,
  );
  if (!isLoopback(config.host))
    throw new RangeError(
      `The mock server lets every caller change data and time, so it only runs on loopback addresses, not on ${config.host}`,
    );
  return config;
}
