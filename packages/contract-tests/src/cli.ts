import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { bundledContract } from './contract/contract.ts';
import { makeSender } from './http/send.ts';
import { type CliOptions, readOptions, usage, UsageError } from './options.ts';
import { consoleReport } from './report/console-report.ts';
import { HarRecorder } from './report/har-recorder.ts';
import { jsonReport } from './report/json-report.ts';
import { junitReport } from './report/junit-report.ts';
import { readBaseline } from './report/read-baseline.ts';
import { totalsOf } from './report/totals.ts';
import { runContractTests, type RunReport } from './run/run-contract-tests.ts';

export interface CliWorld {
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
  complain: (line: string) => void;
  now: () => number;
  /** A password for the accounts the tool registers. */
  newPassword: () => string;
}

const passed = 0;
const failed = 1;
const couldNotRun = 2;

function write(path: string | null, content: () => string): void {
  if (path === null) return;
  mkdirSync(dirname(resolve(path)), { recursive: true });
  writeFileSync(path, content());
}

async function test(options: CliOptions, world: CliWorld, har: HarRecorder): Promise<RunReport> {
  const { send, close } = makeSender();
  try {
    return await runContractTests({
      ...options,
      contract: bundledContract(),
      base: options.baseUrl,
      credentials: { username: options.username, password: options.password },
      baseline: options.baseline === null ? new Set() : readBaseline(options.baseline),
      maxSeconds: options.maxTime,
      send,
      now: world.now,
      strangersPassword: world.newPassword(),
      record: (exchange) => options.har !== null && har.record(exchange),
      progress: (phase) => world.say(`  ${phase} …`),
    });
  } finally {
    close();
  }
}

/** The command. @returns its exit code. */
export async function cli(world: CliWorld): Promise<number> {
  if (world.args.includes('--help') || world.args.includes('-h')) {
    world.say(usage);
    return passed;
  }
  try {
    const options = readOptions(world.args, world.env);
    world.say(`Testing ${options.baseUrl.href} against the contract (seed ${options.seed})`);
    const har = new HarRecorder();
    const report = await test(options, world, har);
    write(options.junit, () => junitReport(report));
    write(options.json, () => jsonReport(report, { baseUrl: options.baseUrl.href, seed: options.seed }));
    write(options.har, () => har.write(report.secrets));
    world.say(consoleReport(report));
    const totals = totalsOf(report.results);
    if (totals.failed > 0) return failed;
    if (totals.passed + totals.known > 0) return passed;
    world.complain('Nothing was tried.');
    return couldNotRun;
  } catch (error) {
    world.complain(
      error instanceof UsageError
        ? `${error.message}\n\n${usage}`
        : `Could not run: ${(error as Error).message}`,
    );
    return couldNotRun;
  }
}
