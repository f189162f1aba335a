import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundledContract, Contract } from './contract/contract.ts';
import { readSpec } from './contract/read-spec.ts';
import { makeSender, type Send } from './http/send.ts';
import { genericProfile } from './fixtures/generic-profile.ts';
import { productProfile } from './fixtures/product-profile.ts';
import { type CliOptions, readOptions, readMockOptions, usage, UsageError } from './options.ts';
import { consoleReport } from './report/console-report.ts';
import { HarRecorder } from './report/har-recorder.ts';
import { jsonReport } from './report/json-report.ts';
import { junitReport } from './report/junit-report.ts';
import { readBaseline } from './report/read-baseline.ts';
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

/** Waits until the server responds. @throws NoAnswerError after `--wait` seconds */
async function started({ baseUrl, wait }: CliOptions, { now }: CliWorld, send: Send): Promise<void> {
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

async function test(options: CliOptions, world: CliWorld, har: HarRecorder): Promise<RunReport> {
  const { send, close } = makeSender();
  try {
    const baseline = options.baseline === null ? new Set<string>() : readBaseline(options.baseline);
    await started(options, world, send);
    const tested =
      options.spec === null
        ? { contract: bundledContract(), profile: productProfile, rules: productRules }
        : {
            contract: new Contract(readSpec(options.spec)),
            profile: genericProfile,
            rules: genericRules,
          };
    return await runContractTests({
      ...options,
      ...tested,
      base: options.baseUrl,
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

/** Runs the command and returns its exit code. */
export async function cli(world: CliWorld): Promise<number> {
  if (world.args.includes('--help') || world.args.includes('-h')) {
    world.print(usage);
    return passed;
  }
  try {
    const mock = readMockOptions(world.args);
    if (mock) {
      const { url } = await serveMock(new Contract(readSpec(mock.spec)), mock.port, world.print);
      world.print(`Mock server for ${mock.spec}: ${url}`);
      return passed;
    }
    const options = readOptions(world.args, world.env);
    world.print(
      `Testing ${options.baseUrl.href} against ${options.spec ?? 'the contract'} (seed ${options.seed})`,
    );
    const har = new HarRecorder();
    const report = await test(options, world, har);
    write(options.junit, () => junitReport(report));
    write(options.json, () => jsonReport(report, { baseUrl: options.baseUrl.href, seed: options.seed }));
    write(options.har, () => har.write(report.secrets));
    world.print(consoleReport(report));
    const totals = totalsOf(report.results);
    if (totals.failed > 0) return failed;
    if (totals.passed + totals.known > 0) return passed;
    world.error('No case was run.');
    return couldNotRun;
  } catch (error) {
    world.error(
      error instanceof UsageError
        ? `${error.message}\n\n${usage}`
        : `Could not run: ${(error as Error).message}`,
    );
    return couldNotRun;
  }
}
