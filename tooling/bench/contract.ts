// `npm run bench -- contract`: measures the duration of `npm run contract` in total (mock server, all cases, reports)
// and by phase. The target is one minute.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

interface Report {
  totals: { cases: number };
  requests: number;
  tookMs: number;
  results: readonly { phase: string; tookMs: number }[];
}

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'bench-contract-'));
const inSeconds = (ms: number) => (ms / 1000).toFixed(1).padStart(6);

try {
  const file = (name: string) => join(folder, `contract.${name}`);
  const reports = ['json', 'junit', 'har'].flatMap((name) => [`--${name}`, file(name)]);
  console.log(
    `Node.js ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, load ${loadavg()[0]?.toFixed(1) ?? '?'}`,
  );
  const start = performance.now();
  const { status } = spawnSync(process.execPath, [join(root, 'tooling/bin/contract.mjs'), ...reports], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const tookMs = performance.now() - start;
  const report = JSON.parse(readFileSync(file('json'), 'utf8')) as Report;
  const phases = Map.groupBy(report.results, ({ phase }) => phase);
  for (const [phase, results] of phases)
    console.log(
      `${inSeconds(results.reduce((sum, one) => sum + one.tookMs, 0))} s  ${phase}, ${results.length} tests`,
    );
  console.log(`${inSeconds(tookMs - report.tookMs)} s startup and reports`);
  console.log(
    `${inSeconds(tookMs)} s  in all: ${report.totals.cases} cases, ${report.requests} requests, exit code ${String(status)}`,
  );
  process.exitCode = status ?? 2;
} finally {
  rmSync(folder, { recursive: true });
}
