import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { type ObjectStoreConfig, readObjectStoreConfig } from './object-store-config.ts';
import { type OidcConfig, readOidcConfig } from './oidc-config.ts';
import { readTracingConfig, type TracingConfig } from './tracing-config.ts';

/** Settings from environment variables and the command line. */
export interface Config {
  host: string;
  port: number;
  /** Port for the health checks and metrics of a worker; null to serve neither. */
  workerPort: number | null;
  /** Host names of this server. */
  allowedHosts: readonly string[];
  /** Comma-separated addresses of proxies whose X-Forwarded-For header is trusted. */
  trustProxy: string | null;
  dataDir: string;
  /** PostgreSQL database of the workspace; null for SQLite in the data folder. */
  databaseUrl: string | null;
  /** Object storage of the dataset files; null to store them in the database. */
  objectStore: ObjectStoreConfig | null;
  /** Maximum number of runs computed at the same time; 0 leaves all runs to workers. */
  runsAtOnce: number;
  /** Maximum size of the cache of datasets that are stored in PostgreSQL or object storage. */
  datasetCacheMegabytes: number;
  webRoot: string | null;
  demo: boolean;
  /** Whether dataset files that are unknown to the database are moved to quarantine. */
  quarantine: boolean;
  adminPassword: string | null;
  registrationOpen: boolean;
  /** The provider that users sign in with; null for passwords only. */
  oidc: OidcConfig | null;
  /** Whether everyone may sign in with a password. If not, only administrators without a provider account may. */
  passwordSignIn: boolean;
  /** Whether the API reference is served. */
  referenceOpen: boolean;
  /** Bearer token for reading the metrics; null disables the metrics on a shared server. */
  metricsToken: string | null;
  maxUploadBytes: number;
  /** Disk space reserved for writes that must succeed on a full disk. */
  reserveMegabytes: number;
  /** Encrypts backups; null for unencrypted ones. */
  backupKey: string | null;
  /** Encrypts the secrets of webhooks; null disables webhooks. */
  webhookKey: string | null;
  /** Hosts that webhooks may reach at private addresses and over http. */
  webhookAllowedHosts: readonly string[];
  /** Maximum number of registrations, failed sign-ins and failed refreshes per minute and address. */
  attemptsPerMinute: number;
  /** Maximum number of password hashes computed at the same time. */
  hashesAtOnce: number;
  accessTokenSeconds: number;
  refreshTokenDays: number;
  forecastMinutes: number;
  ingestMinutes: number;
  /** Maximum number of large files read at the same time. */
  filesAtOnce: number;
  /**
   * Seconds between a stop signal and the moment when the server stops accepting connections, so that a proxy can
   * notice.
   */
  drainSeconds: number;
  /** Seconds without data after which an upload is canceled. */
  stallSeconds: number;
  /** Limits per user: queued and running runs, concurrent uploads, and stored bytes. */
  runsPerUser: number;
  uploadsPerUser: number;
  bytesPerUser: number;
  /**
   * Days after which runs, runs with locked plans, unused versions of datasets, and entries of the audit trail are
   * deleted; 0 keeps them.
   */
  runDays: number;
  planDays: number;
  versionDays: number;
  auditDays: number;
  /** Where traces are sent; null to record none. */
  tracing: TracingConfig | null;
  /** Whether every response is checked against the contract before it is sent. */
  validateAnswers: boolean;
  /** Null for the default log level of the process. */
  logLevel: (typeof logLevels)[number] | null;
}

function integer(text: string | undefined, name: string, fallback: number, min: number, max: number): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new RangeError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  return value;
}

/** @param fallback used if the variable is not set */
function isOn(text: string | undefined, name: string, fallback: boolean): boolean {
  if (!text) return fallback;
  if (text !== 'on' && text !== 'off') throw new RangeError(`${name} must be on or off, not "${text}"`);
  return text === 'on';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function logLevelOf(text: string | undefined): Config['logLevel'] {
  const level = logLevels.find((name) => name === text);
  if (text && level === undefined)
    throw new RangeError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}"`);
  return level ?? null;
}

const maxPort = 65_535;
const minTokenLength = 16;
const minKeyLength = 32;

function secret(text: string | undefined, name: string, minLength: number): string | null {
  if (!text) return null;
  if (text.length < minLength) throw new RangeError(`${name} must have at least ${minLength} characters`);
  return text;
}

const listOf = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);

function proxies(text: string | undefined): string | null {
  for (const one of listOf(text)) {
    const [address = '', bits, ...more] = one.split('/');
    const maxBits = isIP(address) === 6 ? 128 : 32;
    const isRange =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= maxBits);
    if (isIP(address) === 0 || !isRange || more.length > 0)
      throw new RangeError(
        `TRUST_PROXY must be a list of proxy addresses, such as "127.0.0.1,10.0.0.0/8", not "${text}"`,
      );
  }
  return listOf(text).join(',') || null;
}

function postgresUrl(text: string | undefined): string | null {
  if (!text) return null;
  if (!/^postgres(?:ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new RangeError(
      'DATABASE_URL must be a PostgreSQL URL, such as "postgres://user:password@host:5432/name"',
    );
  return text;
}

/** Less than a day, because pg-boss restarts a job after a day. */
const maxForecastMinutes = 23 * 60;

const maxDays = 36_500;

/** Each hash takes 128 MB and a third of a second of a core; one core stays free for requests. */
const defaultHashesAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));

function runsAtOnce({ WORKERS, DATABASE_URL }: NodeJS.ProcessEnv): number {
  const count = integer(WORKERS, 'WORKERS', availableParallelism(), 0, 256);
  if (count === 0 && !DATABASE_URL)
    throw new RangeError('WORKERS=0 requires DATABASE_URL, so that worker processes can compute the runs');
  return count;
}

const secrets = [
  'ADMIN_PASSWORD',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'BACKUP_KEY',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'WEBHOOK_KEY',
] as const;

/**
 * Reads secrets from files named in variables such as ADMIN_PASSWORD_FILE, which is how container platforms provide
 * secrets.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = {};
  for (const name of secrets) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) throw new RangeError(`Set ${name} or ${name}_FILE, not both`);
    try {
      read[name] = readFileSync(path, 'utf8').trim();
    } catch (error) {
      throw new RangeError(`${name}_FILE cannot be read: ${(error as Error).message}`, { cause: error });
    }
  }
  return { ...env, ...read };
}

/** Without passwords, nobody can register, because a registration chooses a password. */
function signInMethods(env: NodeJS.ProcessEnv, registersByDefault: boolean) {
  const oidc = readOidcConfig(env, isOn(env['OIDC_LINK_BY_EMAIL'], 'OIDC_LINK_BY_EMAIL', false));
  const passwordSignIn = isOn(env['PASSWORD_SIGN_IN'], 'PASSWORD_SIGN_IN', true);
  if (!passwordSignIn && oidc === null) throw new RangeError('PASSWORD_SIGN_IN=off needs OIDC_ISSUER');
  const registrationOpen = isOn(env.REGISTRATION, 'REGISTRATION', registersByDefault) && passwordSignIn;
  return { oidc, passwordSignIn, registrationOpen };
}

/** @throws RangeError if a variable has an invalid value */
export function readConfig(variables: NodeJS.ProcessEnv, args: readonly string[], root: string): Config {
  const env = withSecretFiles(variables);
  const reached = {
    host: env.HOST || '127.0.0.1',
    allowedHosts: listOf(env.ALLOWED_HOSTS),
    trustProxy: proxies(env.TRUST_PROXY),
  };
  return {
    ...reached,
    port: integer(env.PORT, 'PORT', 4000, 0, maxPort),
    workerPort: env.WORKER_PORT ? integer(env.WORKER_PORT, 'WORKER_PORT', 0, 0, maxPort) : null,
    databaseUrl: postgresUrl(env.DATABASE_URL),
    objectStore: readObjectStoreConfig(env),
    runsAtOnce: runsAtOnce(env),
    datasetCacheMegabytes: integer(env.DATASET_CACHE_MB, 'DATASET_CACHE_MB', 4096, 0, 1_048_576),
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    webRoot: env.WEB_ROOT === 'none' ? null : resolve(root, env.WEB_ROOT || join('apps', 'web', 'dist')),
    demo: !args.includes('--no-demo'),
    quarantine: args.includes('--quarantine'),
    adminPassword: env.ADMIN_PASSWORD || null,
    ...signInMethods(env, !servesOthers(reached)),
    referenceOpen: isOn(env.API_REFERENCE, 'API_REFERENCE', !servesOthers(reached)),
    metricsToken: secret(env.METRICS_TOKEN, 'METRICS_TOKEN', minTokenLength),
    backupKey: secret(env['BACKUP_KEY'], 'BACKUP_KEY', minKeyLength),
    webhookKey: secret(env['WEBHOOK_KEY'], 'WEBHOOK_KEY', minKeyLength),
    webhookAllowedHosts: listOf(env['WEBHOOK_ALLOWED_HOSTS']),
    maxUploadBytes: integer(env.MAX_UPLOAD_BYTES, 'MAX_UPLOAD_BYTES', 1024 ** 3, 1, 2 ** 40),
    reserveMegabytes: integer(env.RESERVE_MB, 'RESERVE_MB', 8, 0, 1024),
    attemptsPerMinute: integer(env.ATTEMPTS_PER_MINUTE, 'ATTEMPTS_PER_MINUTE', 20, 1, 1_000_000),
    hashesAtOnce: integer(env.HASHES_AT_ONCE, 'HASHES_AT_ONCE', defaultHashesAtOnce, 1, 256),
    accessTokenSeconds: integer(env.ACCESS_TOKEN_SECONDS, 'ACCESS_TOKEN_SECONDS', 900, 1, 86_400),
    refreshTokenDays: integer(env.REFRESH_TOKEN_DAYS, 'REFRESH_TOKEN_DAYS', 30, 1, 365),
    forecastMinutes: integer(env.FORECAST_MINUTES, 'FORECAST_MINUTES', 30, 1, maxForecastMinutes),
    ingestMinutes: integer(env.INGEST_MINUTES, 'INGEST_MINUTES', 10, 1, 1440),
    filesAtOnce: integer(env['FILES_AT_ONCE'], 'FILES_AT_ONCE', 2, 1, 256),
    drainSeconds: integer(env.DRAIN_SECONDS, 'DRAIN_SECONDS', env.DATABASE_URL ? 5 : 0, 0, 300),
    stallSeconds: integer(env.STALL_SECONDS, 'STALL_SECONDS', 60, 1, 3600),
    runsPerUser: integer(env.RUNS_PER_USER, 'RUNS_PER_USER', 100, 1, 1_000_000),
    uploadsPerUser: integer(env.UPLOADS_PER_USER, 'UPLOADS_PER_USER', 8, 1, 1_000_000),
    bytesPerUser: integer(env.BYTES_PER_USER, 'BYTES_PER_USER', 50 * 1024 ** 3, 1, 2 ** 50),
    runDays: integer(env['RUN_DAYS'], 'RUN_DAYS', 0, 0, maxDays),
    planDays: integer(env['PLAN_DAYS'], 'PLAN_DAYS', 0, 0, maxDays),
    versionDays: integer(env['VERSION_DAYS'], 'VERSION_DAYS', 0, 0, maxDays),
    auditDays: integer(env['AUDIT_DAYS'], 'AUDIT_DAYS', 0, 0, maxDays),
    tracing: readTracingConfig(env),
    validateAnswers: isOn(env.VALIDATE_ANSWERS, 'VALIDATE_ANSWERS', false),
    logLevel: logLevelOf(env.LOG_LEVEL),
  };
}

/** Whether other machines can reach the server, directly or through a proxy. */
export function servesOthers({
  host,
  allowedHosts,
  trustProxy,
}: Pick<Config, 'host' | 'allowedHosts' | 'trustProxy'>): boolean {
  return !isLoopback(host) || allowedHosts.length > 0 || trustProxy !== null;
}

/** Whether only this machine can reach a server bound to the host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
