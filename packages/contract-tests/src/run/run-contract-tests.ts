import type { Contract } from '../contract/contract.ts';
import type { Exchange } from '../http/exchange.ts';
import { Secrets } from '../http/secrets.ts';
import type { Send } from '../http/send.ts';
import { Transport } from '../http/transport.ts';
import { isObject } from '../contract/is-object.ts';
import { jsonOf } from '../http/exchange.ts';
import { mayWrite } from '../fixtures/data-dependent.ts';
import { Leftovers } from '../fixtures/leftovers.ts';
import { type Credentials, Session } from '../fixtures/session.ts';
import type { ApiProfile, Lab } from '../lab.ts';
import type { PhaseName } from '../phases/test-case.ts';
import { allCases, type Rules } from './all-cases.ts';
import { Coverage, type CoverageRow } from './coverage.ts';
import { keyOf, type Result } from './result.ts';
import { runCase } from './run-case.ts';
import { removeAccounts, sweep } from './sweep.ts';

export interface RunOptions {
  contract: Contract;
  profile: ApiProfile;
  rules: Rules;
  /** Authorization header of every call with `--spec`. */
  authorization?: string | null;
  /** Additional headers of every call. */
  headers?: Readonly<Record<string, string>>;
  /** Additional query parameters of every call, for API keys. */
  query?: readonly (readonly [string, string])[];
  /** Stops at the first failed case. */
  failFast?: boolean;
  base: URL;
  credentials: Credentials;
  safe: boolean;
  seed: number;
  runs: number;
  include: RegExp | null;
  exclude: RegExp | null;
  /** Keys of known failures. */
  baseline: ReadonlySet<string>;
  origin: string;
  maxSeconds: number;
  send: Send;
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
  otherPassword: string;
  /** Maximum time to wait for a run to end or an event to be sent; a minute by default. */
  patienceMs?: number;
  /** What is known of the server by name. */
  expected?: Readonly<Record<string, string>>;
  /** Base URL of a second server with restrictive settings. */
  restricted?: URL | null;
  /** Called with every exchange. */
  record: (exchange: Exchange) => void;
  /** Called when a phase starts. */
  progress: (phase: PhaseName) => void;
  /** Called with the phase, operation and name of a case when it starts. */
  starts?: (id: string) => void;
}

export interface RunReport {
  results: readonly Result[];
  coverage: readonly CoverageRow[];
  /** Notes about unavailable fixtures. */
  notes: readonly string[];
  requests: number;
  tookMs: number;
  secrets: Secrets;
}

function secretsOf(options: RunOptions): Secrets {
  const secrets = new Secrets();
  secrets.add(options.credentials.password, 'PASSWORD');
  secrets.add(options.otherPassword, 'OTHER_PASSWORD');
  // Masks both the whole value and its part after the scheme, because reports may contain either.
  secrets.add(options.authorization, 'AUTHORIZATION');
  secrets.add(options.authorization?.split(' ').at(-1), 'TOKEN');
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    const variable = name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
    secrets.add(value, variable);
    secrets.add(value.split(' ').at(-1), variable);
  }
  for (const [name, value] of options.query ?? [])
    secrets.add(value, name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_'));
  return secrets;
}

const secretName = /^(?:(?:access|refresh|id|session|csrf)?_?token|(?:client_?)?secret|password|api_?key)$/i;
/** Minimum length of a secret. Shorter values occur in ordinary text. */
const minSecretLength = 8;

/** Registers tokens, keys and cookies in a response as secrets. */
function maskTokens(secrets: Secrets, { response }: Exchange): void {
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (!isObject(value)) return undefined;
    return Object.entries(value).forEach(([name, inner]) => {
      const isSecret = typeof inner === 'string' && secretName.test(name) && inner.length >= minSecretLength;
      if (isSecret) secrets.add(inner, name.toUpperCase().replace(/^ACCESS_?TOKEN$/, 'TOKEN'));
      else walk(inner);
    });
  };
  walk(jsonOf(response));
  for (const cookie of (response.headers['set-cookie'] ?? '').split(/,(?=[^;,]+=)/)) {
    const value = cookie.slice(cookie.indexOf('=') + 1).split(';', 1)[0] ?? '';
    if (cookie.includes('=') && value.length >= minSecretLength) secrets.add(value, 'COOKIE');
  }
}

function makeLab(options: RunOptions, observe: (exchange: Exchange) => void): Lab {
  const { contract, profile, credentials, now, authorization } = options;
  const leftovers = new Leftovers(contract);
  const startedAt = now();
  const tag = startedAt.toString(36);
  let numbers = 0;
  const nextNumber = () => (numbers += 1);
  const session: Session = new Session(contract, credentials, (call) => transport.call(call), now);
  const transport: Transport = new Transport({
    base: options.base,
    extra: { headers: options.headers ?? {}, query: options.query ?? [] },
    send: options.send,
    sessionHeader: async () => (profile.isProduct ? session.header() : (authorization ?? null)),
    now,
    wait: options.wait,
    deadline: startedAt + options.maxSeconds * 1000,
    isAllowed: (call) => !options.safe || !mayWrite(call),
    observe(exchange) {
      observe(exchange);
      // Items and sessions created by a call are recognized by operation id.
      if (!profile.isProduct) return;
      leftovers.observe(exchange);
      session.observe(exchange);
    },
  });
  return {
    contract,
    profile,
    transport,
    session,
    credentials,
    fixtures: { tag, model: 'lightgbm' },
    leftovers,
    setupFindings: [],
    nextName: () => `contract-${tag}-${nextNumber()}`,
    nextNumber,
    otherPassword: options.otherPassword,
    safe: options.safe,
    seed: options.seed,
    runs: options.runs,
    origin: options.origin,
    now,
    startedAt,
    wait: options.wait,
    patienceMs: options.patienceMs ?? 60_000,
    expected: options.expected ?? {},
    restricted: options.restricted
      ? makeLab({ ...options, base: options.restricted, restricted: null }, observe)
      : null,
  };
}

/** Returns failed results for calls that prepare cases, so that a defect in these calls fails the test run. */
function setupResults({ setupFindings }: Lab, baseline: ReadonlySet<string>): Result[] {
  const operations = [...new Set(setupFindings.map(({ exchange }) => exchange?.call.operation.id ?? ''))];
  return operations.map((operation) => {
    const findings = setupFindings.filter(({ exchange }) => exchange?.call.operation.id === operation);
    const identity = { phase: 'setup', operation, name: 'setup call' } as const;
    const isKnown = findings.every((finding) => baseline.has(keyOf(identity, finding)));
    return {
      ...identity,
      rule: findings[0]?.check ?? 'documented-status',
      outcome: isKnown ? 'known' : 'failed',
      findings,
      reason: null,
      tookMs: 0,
      tried: 1,
    };
  });
}

/**
 * Tests a server against a contract.
 *
 * @throws SignInError, NoAnswerError if the server cannot be reached or sign-in fails
 */
export async function runContractTests(options: RunOptions): Promise<RunReport> {
  const { contract, include, exclude, baseline, now } = options;
  const startedAt = now();
  const secrets = secretsOf(options);
  const coverage = new Coverage(contract);
  let requests = 0;
  const lab = makeLab(options, (exchange) => {
    requests += 1;
    maskTokens(secrets, exchange);
    coverage.observe(exchange);
    options.record(exchange);
  });
  const notes = await options.profile.prepare(lab);
  lab.leftovers.keep();
  const results: Result[] = [];
  let phase: PhaseName | null = null;
  for (const testCase of await allCases(contract, options.rules, lab)) {
    const id = `${testCase.phase} ${testCase.operation} ${testCase.name}`;
    if ((include && !include.test(id)) || exclude?.test(id)) continue;
    if (testCase.phase !== phase) options.progress((phase = testCase.phase));
    options.starts?.(id);
    const result = await runCase(lab, testCase, baseline);
    results.push(result);
    if (options.failFast && result.outcome === 'failed') break;
  }
  await sweep(lab);
  await removeAccounts(lab);
  for (const added of setupResults(lab, baseline)) results.push(added);
  return {
    results,
    coverage: coverage.rows({
      safe: options.safe,
      partial: include !== null || exclude !== null || options.failFast === true || lab.transport.isOver,
    }),
    notes,
    requests,
    tookMs: now() - startedAt,
    secrets,
  };
}
