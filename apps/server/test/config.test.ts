import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLoopback, readConfig } from '../src/config.ts';

const read = (env: NodeJS.ProcessEnv = {}, args: string[] = []) => readConfig(env, args, '/console');

describe('the configuration', () => {
  it('reads a secret from the file named in a variable', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'password');
    writeFileSync(file, 'long enough 1\n');
    expect(read({ ADMIN_PASSWORD_FILE: file }).adminPassword).toBe('long enough 1');
    expect(() => read({ ADMIN_PASSWORD_FILE: file, ADMIN_PASSWORD: 'x' })).toThrow(
      'Set ADMIN_PASSWORD or ADMIN_PASSWORD_FILE, not both',
    );
    expect(() => read({ METRICS_TOKEN_FILE: `${file}-missing` })).toThrow(
      /^METRICS_TOKEN_FILE cannot be read: ENOENT/,
    );
  });

  it('sets a drain time of five seconds by default when other servers may share the database', () => {
    expect(read().drainSeconds).toBe(0);
    expect(read({ DATABASE_URL: 'postgres://db/forecast' }).drainSeconds).toBe(5);
    expect(read({ DRAIN_SECONDS: '20' }).drainSeconds).toBe(20);
  });

  it('reads the location and the credentials of the object storage', () => {
    const env = {
      DATABASE_URL: 'postgres://db/forecast',
      OBJECT_STORE_URL: 's3://data/plans/live/',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    };
    expect(read().objectStore).toBeNull();
    expect(read({ ...env, AWS_REGION: 'eu-central-1' }).objectStore).toEqual({
      bucketUrl: 'https://s3.eu-central-1.amazonaws.com/data',
      prefix: 'plans/live/',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      sessionToken: null,
    });
    const own = { ...env, OBJECT_STORE_URL: 's3://data', AWS_ENDPOINT_URL_S3: 'http://10.0.0.5:9000/' };
    expect(read(own).objectStore).toMatchObject({ bucketUrl: 'http://10.0.0.5:9000/data', prefix: '' });
    for (const [wrong, message] of [
      [{ DATABASE_URL: '' }, 'OBJECT_STORE_URL needs DATABASE_URL'],
      [{ OBJECT_STORE_URL: 'https://data' }, 'OBJECT_STORE_URL must be such as "s3://bucket/prefix"'],
      [{ OBJECT_STORE_URL: 's3://data/../x?y' }, 'OBJECT_STORE_URL must be such as "s3://bucket/prefix"'],
      [{ AWS_SECRET_ACCESS_KEY: '' }, 'OBJECT_STORE_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
      [{ AWS_ENDPOINT_URL: 'storage:9000' }, 'AWS_ENDPOINT_URL_S3 must be an http or https URL'],
    ] as const)
      expect(() => read({ ...env, ...wrong })).toThrow(message);
  });

  it('accepts only PostgreSQL as DATABASE_URL', () => {
    expect(read().databaseUrl).toBeNull();
    const url = 'postgres://user:password@db:5432/forecast';
    expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url);
    for (const wrong of ['mysql://db/forecast', 'db:5432'])
      expect(() => read({ DATABASE_URL: wrong })).toThrow('DATABASE_URL must be a PostgreSQL URL');
  });

  it('serves only this machine and stores data in .data by default', () => {
    expect(read()).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      dataDir: join('/console', '.data'),
      webRoot: join('/console', 'apps/web/dist'),
      demo: true,
      adminPassword: null,
      registrationOpen: true,
      validateAnswers: false,
    });
  });

  it('reads the environment and the command line', () => {
    const env = {
      HOST: '0.0.0.0',
      PORT: '0',
      DATA_DIR: '/srv/data',
      WEB_ROOT: 'none',
      ADMIN_PASSWORD: 'long enough 1',
      REGISTRATION: 'off',
      MAX_UPLOAD_BYTES: '1000',
      ATTEMPTS_PER_MINUTE: '5',
      HASHES_AT_ONCE: '4',
      FILES_AT_ONCE: '3',
      VALIDATE_ANSWERS: 'on',
    };
    expect(read(env, ['--no-demo'])).toMatchObject({
      host: '0.0.0.0',
      port: 0,
      dataDir: '/srv/data',
      webRoot: null,
      demo: false,
      adminPassword: 'long enough 1',
      registrationOpen: false,
      maxUploadBytes: 1000,
      attemptsPerMinute: 5,
      hashesAtOnce: 4,
      filesAtOnce: 3,
      validateAnswers: true,
    });
  });

  it('disables registration and the API reference on a public address by default', () => {
    for (const env of [
      { HOST: '0.0.0.0' },
      { ALLOWED_HOSTS: 'plan.example' },
      { TRUST_PROXY: '127.0.0.1' },
    ]) {
      expect([read(env).referenceOpen, read({ ...env, API_REFERENCE: 'on' }).referenceOpen]).toEqual([
        false,
        true,
      ]);
      expect([read(env).registrationOpen, read({ ...env, REGISTRATION: 'on' }).registrationOpen]).toEqual([
        false,
        true,
      ]);
    }
    expect([read().referenceOpen, read({ API_REFERENCE: 'off' }).referenceOpen]).toEqual([true, false]);
  });

  it('reads ALLOWED_HOSTS and TRUST_PROXY', () => {
    expect(read({ ALLOWED_HOSTS: 'Plan.example, b.example ,' }).allowedHosts).toEqual([
      'plan.example',
      'b.example',
    ]);
    expect(read({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8' }).trustProxy).toBe(
      '127.0.0.1,10.0.0.0/8,fd00::/8',
    );
  });

  it.each(['true', '1', '*', '10.0.0.0/0', '10.0.0.0/33', '0.0.0.0/'])('rejects the proxy %s', (value) => {
    expect(() => read({ TRUST_PROXY: value })).toThrow(
      `TRUST_PROXY must be a list of proxy addresses, such as "127.0.0.1,10.0.0.0/8", not "${value}"`,
    );
  });

  it('treats an empty variable as unset', () => {
    expect(read({ PORT: '', HOST: '', DATA_DIR: '', ADMIN_PASSWORD: '' })).toEqual(read());
  });

  it.each([
    ['PORT', 'eighty', 0, 65_535],
    ['PORT', '65536', 0, 65_535],
    ['PORT', '-1', 0, 65_535],
    ['ATTEMPTS_PER_MINUTE', '0', 1, 1_000_000],
    ['HASHES_AT_ONCE', '0', 1, 256],
    ['ACCESS_TOKEN_SECONDS', '1.5', 1, 86_400],
    ['FORECAST_MINUTES', 'NaN', 1, 1380],
  ])('rejects %s=%s and describes the valid values', (name, value, min, max) => {
    expect(() => read({ [name]: value })).toThrow(
      new RangeError(`${name} must be a whole number from ${min} to ${max}, not "${value}"`),
    );
  });

  it.each([
    ['REGISTRATION', 'false', 'on or off'],
    ['API_REFERENCE', '0', 'on or off'],
    ['VALIDATE_ANSWERS', 'yes', 'on or off'],
    ['LOG_LEVEL', 'verbose', 'one of fatal, error, warn, info, debug, trace, silent'],
  ])('rejects %s=%s and lists the accepted values', (name, value, accepted) => {
    expect(() => read({ [name]: value })).toThrow(
      new RangeError(`${name} must be ${accepted}, not "${value}"`),
    );
  });
});

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.5.5.5', 'localhost', '::1'])('returns true for %s', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', '127.0.0.1.example.com', '128.0.0.1', ''])(
    'returns false for %j',
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );
});
