// `npm run bench -- load [--against REF] [--users 200] [--seconds 60] [--rounds 2] [--rest 60]
// [--store sqlite|postgres]`
//
// Users read continuously while files are uploaded and runs are computed. Then the server is idle for a while, and
// its memory is measured again. With --against, alternates with the server of that commit.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '@forecast-console/calendar';
import { type Checkout, checkOut, ownCheckout } from './checkout.ts';
import { type BenchWorkspace, createWorkspace } from '../server/bench-workspace.ts';
import { type Load, LoadedServer } from './loaded-server.ts';

const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    users: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '2' },
    rest: { type: 'string', default: '60' },
    store: { type: 'string', default: 'sqlite' },
  },
});
const [seconds, rounds, rest] = [options.seconds, options.rounds, options.rest].map(Number) as [
  number,
  number,
  number,
];

interface Side {
  checkout: Checkout;
  server: LoadedServer;
  loads: Load[];
}

function tell({ checkout, loads }: Side): void {
  const { perSecond, p50, p99, errors, uploads, runs, memory, maxBusyMs } = loads.at(-1) as Load;
  const cells = [checkout.name, loads.length, perSecond.toFixed(0), p50, p99, (p99 / p50).toFixed(1), errors];
  console.log(
    `| ${[...cells, uploads, runs, ...[...memory, maxBusyMs].map((figure) => figure.toFixed(0))].join(' | ')} |`,
  );
}

const of = ({ loads }: Side, value: (load: Load) => number) => median(loads.map(value));

const folder = mkdtempSync(join(tmpdir(), 'bench-load-'));
const checkouts = [ownCheckout];
const sides: Side[] = [];
const workspaces: BenchWorkspace[] = [];
try {
  if (options.against !== undefined) checkouts.push(checkOut(options.against, join(folder, 'workspace')));
  for (const checkout of checkouts) {
    const workspace = await createWorkspace(options.store);
    workspaces.push(workspace);
    const server = await LoadedServer.start(checkout, workspace, Number(options.users));
    sides.push({ checkout, server, loads: [] });
  }
  console.log(
    `${options.users} users for ${seconds} s, 2 uploads and a run at a time; memory in MB before, after and ${rest} s later.\n`,
  );
  console.log(
    '| checkout | round | reads/s | p50 ms | p99 ms | p99/p50 | errors | uploads | runs | before | after | rested | longest block ms |',
  );
  console.log(`| --- |${' ---: |'.repeat(12)}`);
  for (let round = 0; round < rounds; round++)
    for (const side of sides) {
      side.loads.push(await side.server.load(seconds, rest));
      tell(side);
    }
  const [own, other] = sides as [Side, Side?];
  const spread = of(own, ({ p50, p99 }) => p99 / p50).toFixed(1);
  const kept = of(own, ({ memory: [before, , rested] }) => rested / before).toFixed(2);
  console.log(
    `\np99 is ${spread} × p50 (target: ≤ 10); memory after the rest ${kept} × before (target: ≤ 1.2)`,
  );
  for (const name of ['products', 'characteristics'] as const) {
    const [p50, p99] = [0, 1].map((index) => of(own, ({ reads }) => reads[name][index] ?? 0)) as [
      number,
      number,
    ];
    console.log(
      `${name}: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${(p99 / p50).toFixed(1)} × p50 (target: ≤ 10)`,
    );
  }
  if (other)
    for (const figure of ['p50', 'p99'] as const)
      console.log(
        `${figure} is ${(of(own, (load) => load[figure]) / of(other, (load) => load[figure])).toFixed(2)} × that of ${other.checkout.name} (target: ≤ 1.2)`,
      );
  if (own.loads.some(({ errors }) => errors > 0)) process.exitCode = 1;
} finally {
  for (const { server } of sides) await server.stop();
  for (const workspace of workspaces) await workspace.remove();
  for (const checkout of checkouts) checkout.remove();
  rmSync(folder, { recursive: true, force: true });
}
