import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundledContract, Contract } from './contract/contract.ts';
import { readSpec } from './contract/read-spec.ts';
import { makeSender, type Send } from './http/send.ts';
import { contractAlone } from './knowledge/contract-alone.ts';
import { ownKnowledge } from './knowledge/own-knowledge.ts';
import { type CliOptions, readOptions, readStandIn, usage, UsageError } from './options.ts';
import { consoleReport } from './report/console-report.ts';
import { HarRecorder } from './report/har-recorder.ts';
import { jsonReport } from './report/json-report.ts';
import { junitReport } from './report/junit-report.ts';
import { readBaseline } from './report/read-baseline.ts';
import { totalsOf } from './report/totals.ts';
import { rulesOfContract, rulesOfProduct } from './run/all-cases.ts';
import { runContractTests, type RunReport } from './run/run-contract-tests.ts';
import { serveContract } from './stand-in/serve-contract.ts';

export interface CliWorld {
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
  complain: (line: string) => void;
  now: () => number;
  /** A password for the accounts the tool registers. */
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

/** Asks until somebody answers, whatever it is. @throws NoAnswerError when nobody does in time. */
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
        ? { contract: bundledContract(), knowledge: ownKnowledge, rules: rulesOfProduct }
        : {
            contract: new Contract(readSpec(options.spec)),
            knowledge: contractAlone,
            rules: rulesOfContract,
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
    const asked = readStandIn(world.args);
    if (asked) {
      const { url } = await serveContract(new Contract(readSpec(asked.spec)), asked.port, world.say);
      world.say(`A stand-in of ${asked.spec} listens at ${url}`);
      return passed;
    }
    const options = readOptions(world.args, world.env);
    world.say(
      `Testing ${options.baseUrl.href} against ${options.spec ?? 'the contract'} (seed ${options.seed})`,
    );
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
