import type { Contract } from '../contract/contract.ts';
import type { Exchange } from '../http/exchange.ts';
import { Secrets } from '../http/secrets.ts';
import type { Send } from '../http/send.ts';
import { Transport } from '../http/transport.ts';
import { isObject } from '../contract/is-object.ts';
import { jsonOf } from '../http/exchange.ts';
import { mayWrite } from '../knowledge/data-bound.ts';
import { Leftovers } from '../knowledge/leftovers.ts';
import { type Credentials, Session } from '../knowledge/session.ts';
import type { Knowledge, Lab } from '../lab.ts';
import type { PhaseName } from '../phases/test-case.ts';
import { allCases, type Rules } from './all-cases.ts';
import { Coverage, type CoverageRow } from './coverage.ts';
import type { Result } from './result.ts';
import { runCase } from './run-case.ts';
import { sweep } from './sweep.ts';

export interface RunOptions {
  contract: Contract;
  knowledge: Knowledge;
  rules: Rules;
  /** The Authorization header of every call, where nobody signs in. */
  authorization?: string | null;
  base: URL;
  credentials: Credentials;
  safe: boolean;
  seed: number;
  runs: number;
  include: RegExp | null;
  exclude: RegExp | null;
  /** Keys of failures that are known. */
  baseline: ReadonlySet<string>;
  origin: string;
  maxSeconds: number;
  send: Send;
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
  strangersPassword: string;
  /** Told of every exchange. */
  record: (exchange: Exchange) => void;
  /** Told when a phase begins. */
  progress: (phase: PhaseName) => void;
}

export interface RunReport {
  results: readonly Result[];
  coverage: readonly CoverageRow[];
  /** What could not be prepared. */
  notes: readonly string[];
  requests: number;
  tookMs: number;
  secrets: Secrets;
}

function secretsOf(options: RunOptions): Secrets {
  const secrets = new Secrets();
  secrets.add(options.credentials.password, 'PASSWORD');
  secrets.add(options.strangersPassword, 'OTHER_PASSWORD');
  return secrets;
}

/** Tokens are learnt from the answers that bring them. */
function learnTokens(secrets: Secrets, { call, answer }: Exchange): void {
  if (call.operation.id !== 'login' && call.operation.id !== 'refreshToken') return;
  const body = jsonOf(answer);
  if (!isObject(body)) return;
  secrets.add(body.access_token, 'TOKEN');
  secrets.add(body.refresh_token, 'REFRESH_TOKEN');
}

function makeLab(options: RunOptions, observe: (exchange: Exchange) => void): Lab {
  const { contract, knowledge, credentials, now, authorization } = options;
  const leftovers = new Leftovers(contract);
  const startedAt = now();
  const tag = startedAt.toString(36);
  let numbers = 0;
  const nextNumber = () => (numbers += 1);
  const session: Session = new Session(contract, credentials, (call) => transport.call(call), now);
  const transport: Transport = new Transport({
    base: options.base,
    send: options.send,
    sessionHeader: async () => (knowledge.ofMeanings ? session.header() : (authorization ?? null)),
    now,
    wait: options.wait,
    deadline: startedAt + options.maxSeconds * 1000,
    isAllowed: (call) => !options.safe || !mayWrite(call),
    observe(exchange) {
      observe(exchange);
      // What was made, and who is signed in, is known by the operations' names.
      if (!knowledge.ofMeanings) return;
      leftovers.observe(exchange);
      session.observe(exchange);
    },
  });
  return {
    contract,
    knowledge,
    transport,
    session,
    credentials,
    things: { tag, model: 'lightgbm' },
    leftovers,
    nextName: () => `contract-${tag}-${nextNumber()}`,
    nextNumber,
    strangersPassword: options.strangersPassword,
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
 * Tests a server against the contract.
 * @throws SignInError, NoAnswerError when there is no server to test, or it lets nobody in.
 */
export async function runContractTests(options: RunOptions): Promise<RunReport> {
  const { contract, include, exclude, baseline, now } = options;
  const startedAt = now();
  const secrets = secretsOf(options);
  const coverage = new Coverage(contract);
  let requests = 0;
  const lab = makeLab(options, (exchange) => {
    requests += 1;
    learnTokens(secrets, exchange);
    coverage.observe(exchange);
    options.record(exchange);
  });
  const notes = await options.knowledge.prepare(lab);
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
