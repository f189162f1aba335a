// `npm run bench -- web [--rounds 9] [--dist FOLDER]`
//
// Measures the load that the web app puts on a browser, in headless Chromium with the built app and the mock server:
// the scripts of the first screen, a chart of 10,000 points (alone, in alternation with uPlot, and in the app), a
// table of 100,000 rows, and the list of 10,000 combinations. With --dist, the build is kept for the next time.
import { median } from '@forecast-console/calendar';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../../apps/web/e2e/support/browser.ts';
import { firstScreen } from '../../../apps/web/e2e/support/first-screen.ts';
import { build } from './build.ts';
import { forecastProducts, uploadDays } from './api-data.ts';
import { openInApp } from './draw-in-app.ts';
import { draw, type Drawing } from './draw.ts';
import { openBoard } from './open-board.ts';
import { scrollTable } from './scroll.ts';
import { startServer } from './server.ts';
import { signIn } from './sign-in.ts';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, dist: { type: 'string' } },
});
const rounds = Number(options.rounds);
const points = 10_000;
const rows = 100_000;
const products = 10_000;

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

function tell(what: string, drawings: readonly Drawing[]): Drawing {
  const of = (figure: (drawing: Drawing) => number) => median(drawings.map(figure));
  const middle: Drawing = {
    painted: of(({ painted }) => painted),
    longestTask: of(({ longestTask }) => longestTask),
    busy: of(({ busy }) => busy),
    hover: { mean: of(({ hover }) => hover.mean), worst: of(({ hover }) => hover.worst) },
  };
  const figures = [middle.painted, middle.longestTask, middle.busy, middle.hover.mean, middle.hover.worst];
  console.log(`| ${what} | ${figures.map(ms).join(' | ')} |`);
  return middle;
}

const folder = mkdtempSync(join(tmpdir(), 'bench-web-'));
const dist = options.dist ?? join(folder, 'dist');
if (!existsSync(join(dist, 'bench'))) await build(dist);
const server = await startServer(join(folder, 'data'), dist);
const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  env: { PATH: process.env['PATH'] ?? '', ...env },
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});
try {
  const { address } = server;
  console.log(`Chromium ${browser.version()}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}\n`);
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  await signIn(context, address);

  const scripts = await firstScreen(context, address);
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  console.log(
    `Scripts of the first screen after sign-in: ${(bytes / 1000).toFixed(1)} kB gzipped in ${scripts.length} files (maximum 195, target 190); the largest:`,
  );
  for (const { file, bytes: own } of scripts.slice(0, 3))
    console.log(`  ${file} ${(own / 1000).toFixed(1)} kB`);

  const all = { chart: [] as Drawing[], uplot: [] as Drawing[], app: [] as Drawing[] };
  const runId = await uploadDays(address, points);
  for (let round = 0; round < rounds; round++) {
    for (const what of ['chart', 'uplot'] as const)
      all[what].push(await draw(browser, context, address, what, points));
    all.app.push(await openInApp(browser, context, address, runId, points));
  }
  console.log(`\n${points} points, ${rounds} rounds, medians:\n`);
  console.log(
    '| chart | time to paint | longest task | busy | per hover move | longest task while hovering |',
  );
  console.log(`| --- |${' ---: |'.repeat(5)}`);
  const [own, uplot] = [tell('our chart', all.chart), tell('uPlot', all.uplot)];
  tell('the analysis page', all.app);
  console.log(`\nOur chart takes ${(own.painted / uplot.painted).toFixed(2)}× as long as uPlot (at most 3).`);

  const table = await scrollTable(context, address, rows);
  console.log(
    `\n${rows} rows on one page: painted after ${ms(table.painted)}, ${table.drawn} of them in the DOM;`,
  );
  console.log(
    `while scrolling, a frame takes ${ms(table.median)} (median) and ${ms(table.worst)} (worst), ratio ${(table.worst / table.median).toFixed(1)}; ${table.blank} frames with no visible rows`,
  );

  const board = await openBoard(browser, context, address, await forecastProducts(address, products));
  console.log(
    `\nThe analysis of ${products} combinations × 60 months: first chart ${ms(board.painted)} after the response (at most 1000).\n`,
  );
  console.log('| action in the list | longest task | longest CPU time of a task |');
  console.log('| --- | ---: | ---: |');
  for (const { what, longestTask, maxCpuMs } of board.strains)
    console.log(`| ${what} | ${ms(longestTask)} | ${ms(maxCpuMs)} |`);
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
