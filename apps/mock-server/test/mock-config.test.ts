import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMockConfig } from '../src/mock-config.ts';

const read = (env: NodeJS.ProcessEnv = {}) => readMockConfig(env, [], '/console');

describe('the configuration of the mock server', () => {
  it('uses a separate data folder, validates responses and has no rate limits', () => {
    expect(read()).toMatchObject({
      host: 'localhost',
      dataDir: join('/console', '.data', 'mock'),
      validateAnswers: true,
      attemptsPerMinute: 1_000_000,
    });
    expect(read({ VALIDATE_ANSWERS: 'off', DATA_DIR: 'x', ATTEMPTS_PER_MINUTE: '5' })).toMatchObject({
      validateAnswers: false,
      dataDir: join('/console', 'x'),
      attemptsPerMinute: 5,
    });
  });

  it.each(['0.0.0.0', '192.168.1.5', '::'])('rejects the host %s', (HOST) => {
    expect(() => read({ HOST })).toThrow(`only runs on loopback addresses, not on ${HOST}`);
  });
});
