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
import type { Result } from './result.ts';
import { runCase } from './run-case.ts';
import { sweep } from './sweep.ts';

export interface RunOptions {
  contract: Contract;
  profile: ApiProfile;
  rules: Rules;
  /** Authorization header of every call with `--spec`. */
  authorization?: string | null;
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
  /** Called with every exchange. */
  record: (exchange: Exchange) => void;
  /** Called when a phase starts. */
  progress: (phase: PhaseName) => void;
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
  return secrets;
}

/** Registers received tokens as secrets. */
function maskTokens(secrets: Secrets, { call, response }: Exchange): void {
  if (call.operation.id !== 'login' && call.operation.id !== 'refreshToken') return;
  const body = jsonOf(response);
  if (!isObject(body)) return;
  secrets.add(body.access_token, 'TOKEN');
  secrets.add(body.refresh_token, 'REFRESH_TOKEN');
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
    send: options.send,
    sessionHeader: async () => (profile.isProduct ? session.header() : (authorization ?? null)),
    now,
    wait: options.wait,
    deadline: startedAt + options.maxSeconds * 1000,
    isAllowed: (call) => !options.safe || !mayWrite(call),
    observe(exchange) {
      observe(exchange);
      // Created items and sessions are recognized by operation ids.
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
  };
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
    results.push(await runCase(lab, testCase, baseline));
  }
  await sweep(lab);
  return {
    results,
    coverage: coverage.rows({
      safe: options.safe,
      partial: include !== null || exclude !== null || lab.transport.isOver,
    }),
    notes,
    requests,
    tookMs: now() - startedAt,
    secrets,
  };
}
