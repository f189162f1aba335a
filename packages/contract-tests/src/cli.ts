import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundledContract, Contract } from './contract/contract.ts';
import { readSpec } from './contract/read-spec.ts';
import { makeSender, type Send } from './http/send.ts';
import { genericProfile } from './fixtures/generic-profile.ts';
import { productProfile } from './fixtures/product-profile.ts';
import { parseFlags, usage, UsageError } from './flags.ts';
import { apiKeyParameters } from './http/api-keys.ts';
import { type CliOptions, readMockOptions, readOptions } from './options.ts';
import { githubReport } from './report/github-report.ts';
import { htmlReport } from './report/html-report.ts';
import { startServer } from './run/start-server.ts';
import packageJson from '../package.json' with { type: 'json' };
import { consoleReport } from './report/console-report.ts';
import { HarRecorder } from './report/har-recorder.ts';
import { jsonReport, readBaseline } from './report/json-report.ts';
import { junitReport } from './report/junit-report.ts';
import { totalsOf } from './report/totals.ts';
import { genericRules, productRules } from './run/all-cases.ts';
import { runContractTests, type RunReport } from './run/run-contract-tests.ts';
import { serveMock } from './mock/serve-mock.ts';

export interface CliWorld {
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  print: (line: string) => void;
  error: (line: string) => void;
  now: () => number;
  /** Password of registered accounts. */
  newPassword: () => string;
}

const pollMs = 200;
const passed = 0;
const failed = 1;
const couldNotRun = 2;

function write(path: string | null, content: () => string): void {
  if (path === null) return;
  mkdirSync(dirname(resolve(path)), { recursive: true });
  writeFileSync(path, content());
}

/** Waits until a server responds. @throws NoAnswerError after `--wait` seconds */
async function started(
  baseUrl: URL,
  { wait }: Pick<CliOptions, 'wait'>,
  { now }: CliWorld,
  send: Send,
): Promise<void> {
  const giveUp = now() + wait * 1000;
  for (;;) {
    try {
      await send({ method: 'GET', url: baseUrl, headers: {}, body: null });
      return;
    } catch (error) {
      if (now() >= giveUp) throw error;
      await sleep(pollMs);
    }
  }
}

function testedApi({ spec }: CliOptions) {
  return spec === null
    ? { contract: bundledContract(), profile: productProfile, rules: productRules }
    : { contract: new Contract(readSpec(spec)), profile: genericProfile, rules: genericRules };
}

async function test(
  options: CliOptions & { baseUrl: URL },
  world: CliWorld,
  har: HarRecorder,
): Promise<RunReport> {
  const { send, close } = makeSender();
  try {
    const baseline = options.baseline === null ? new Set<string>() : readBaseline(options.baseline);
    const tested = testedApi(options);
    const keys = apiKeyParameters(tested.contract, options.apiKeys);
    for (const url of [options.baseUrl, options.restricted])
      if (url !== null) await started(url, options, world, send);
    return await runContractTests({
      ...options,
      ...tested,
      base: options.baseUrl,
      headers: { ...keys.headers, ...options.headers },
      query: keys.query,
      credentials: { username: options.username, password: options.password },
      baseline,
      maxSeconds: options.maxTime,
      send,
      now: world.now,
      wait: (ms) => sleep(ms),
      otherPassword: world.newPassword(),
      record: (exchange) => options.har !== null && har.record(exchange),
      progress: (phase) => world.print(`  ${phase} …`),
    });
  } finally {
    close();
  }
}

function printCases(options: CliOptions, world: CliWorld): number {
  const { contract, rules } = testedApi(options);
  const cases = rules
    .of(contract)
    .map(({ phase, operation, name }) => `${phase} ${operation} ${name}`)
    .filter((id) => (options.include?.test(id) ?? true) && !options.exclude?.test(id));
  for (const id of cases) world.print(id);
  return passed;
}

function report(run: RunReport, options: CliOptions & { baseUrl: URL }, world: CliWorld): number {
  const about = { baseUrl: options.baseUrl.href, seed: options.seed };
  write(options.junit, () => junitReport(run));
  write(options.html, () => htmlReport(run, about));
  write(options.json, () => jsonReport(run, about));
  world.print(consoleReport(run));
  if (options.github) githubReport(run).forEach((line) => world.print(line));
  const totals = totalsOf(run.results);
  if (totals.failed > 0) return failed;
  if (totals.passed + totals.known > 0) return passed;
  world.error('No case was run.');
  return couldNotRun;
}

async function runTests(options: CliOptions, world: CliWorld): Promise<number> {
  const server =
    options.start === null
      ? null
      : await startServer(options.start, { origin: options.origin, url: options.baseUrl, env: world.env });
  try {
    const baseUrl = server?.url ?? options.baseUrl;
    if (baseUrl === null) throw new UsageError('--base-url is missing');
    const target = { ...options, baseUrl };
    world.print(`Testing ${baseUrl.href} against ${options.spec ?? 'the contract'} (seed ${options.seed})`);
    const har = new HarRecorder();
    const run = await test(target, world, har);
    write(options.har, () => har.write(run.secrets));
    return report(run, target, world);
  } finally {
    await server?.stop();
  }
}

/** Runs the command and returns its exit code. */
export async function cli(world: CliWorld): Promise<number> {
  try {
    const { help, version } = parseFlags(world.args);
    if (help || version) {
      world.print(help ? usage : packageJson.version);
      return passed;
    }
    const mock = readMockOptions(world.args);
    if (mock) {
      const { url } = await serveMock(new Contract(readSpec(mock.spec)), mock.port, world.print);
      world.print(`Mock server for ${mock.spec}: ${url}`);
      return passed;
    }
    const options = readOptions(world.args, world.env);
    return options.list ? printCases(options, world) : await runTests(options, world);
  } catch (error) {
    const { message } = error as Error;
    world.error(error instanceof UsageError ? message : `Could not run: ${message}`);
    return couldNotRun;
  }
}
