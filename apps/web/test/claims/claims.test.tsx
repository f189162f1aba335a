// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { boardColumns } from '../../src/features/analysis/board/board-columns.tsx';
import { summaryOf } from '../../src/features/runs/comparison/compared-tables.ts';
import { explanationSentences } from '../../src/features/metrics/explanation.tsx';
import { RunHeader } from '../../src/features/runs/header/run-header.tsx';
import {
  driverEffectInWords,
  driverRemarks,
  knownAheadInWords,
} from '../../src/features/runs/run-drivers.tsx';
import {
  broughtInWords,
  datesInWords,
  effectInWords,
  partInWords,
} from '../../src/features/runs/run-events.tsx';
import { checkAccuracyTab } from './accuracy-claims.tsx';
import { checkBacktestTables, checkCauses, checkComparison } from './comparison-claims.tsx';
import { checkReport } from './report-claims.tsx';
import { checkVersions } from './version-claims.tsx';
import { Doubts } from './doubts.ts';
import { checkDatasetLists } from './list-claims.tsx';
import { checkRunLists } from './run-list-claims.tsx';
import { checkChartParts, checkOtherScreens } from './part-claims.tsx';
import { checkPlanTab } from './plan-claims.tsx';
import { checkForm } from './form-claims.ts';
import { checkNames, checkRunPanels } from './run-claims.tsx';
import { checkSeriesTexts } from './series-text-claims.tsx';
import { checkStockTab } from './stock-claims.tsx';
import { checkBoardScreens, checkChartAndTable } from './table-claims.tsx';
import { checkView } from './view-claims.ts';
import { checkYears } from './year-claims.ts';
import { useFormats } from './words.ts';
import { renderWithTheme } from '../support/render-with-theme.tsx';
import { boardCheckers, headerCheckers, type ShownFigure } from './figure-checkers.ts';
import { type RandomRun, randomRun } from './random-run.ts';
import { sentenceCheckers } from './sentence-checkers.ts';

afterEach(cleanup);

const runs = 60;
let checked = 0;

/** Returns the statements that are false or have no checker. */
function doubtsOn(facts: RandomRun): string[] {
  const doubts: string[] = [];
  const doubt = (statement: string, isTrue: boolean | undefined) => {
    checked++;
    if (isTrue !== true) doubts.push(isTrue === undefined ? `no checker: ${statement}` : statement);
  };
  const sentence = (text: string, own = facts) => {
    const found = sentenceCheckers.find(([pattern]) => pattern.test(text));
    doubt(text, found?.[1](own, found[0].exec(text)?.slice(1) ?? []));
  };
  const figure = (checkers: typeof headerCheckers, shown: ShownFigure, own = facts) => {
    const found = checkers.find(([pattern]) => pattern.test(shown.name));
    doubt(JSON.stringify(shown), found?.[1](own, shown));
  };
  const { run, bucket, points, combination, runOfCombination, compared } = facts;
  const { accuracy, origins: cutoffs } = runOfCombination;
  const ofCombination = { label: 'P-1', figures: accuracy ?? {}, cutoffs, points };
  for (const [own, shownCombination] of [
    [facts, null],
    [{ ...facts, run: runOfCombination }, ofCombination],
  ] as const) {
    renderWithTheme(
      <RunHeader
        run={run}
        bucket={bucket}
        shown={{ points, partialLast: null, combination: shownCombination }}
      />,
    );
    const header = screen.getByRole('region', { name: 'Run' });
    for (const text of (header.querySelector('p')?.textContent ?? '').trim().split(/(?<=\.) +(?=[A-Z\d])/))
      sentence(text, own);
    for (const tile of header.querySelectorAll('dl > div')) {
      const textOf = (selector: string) => tile.querySelector(selector)?.textContent ?? '';
      const shown = {
        name: textOf('dt > span'),
        unit: textOf('[data-unit]').replace(', ', ''),
        text: textOf('b'),
        note: textOf('[data-tone]'),
        hint: tile.getAttribute('title') ?? '',
      };
      figure(headerCheckers, shown, own);
    }
    cleanup();
  }
  const columns = boardColumns({
    level: 'Product',
    bucket,
    values: run.value_label ?? 'units',
    horizon: run.horizon,
    holdout: run.parameters.backtest_periods ?? null,
    comparison: { basis: 'year_earlier', periods: 3 },
    isPlanned: combination.plan_sum !== undefined,
  });
  for (const { id, header: note, hint = '', render: content } of columns) {
    const text = render(content(combination)).container.textContent;
    figure(boardCheckers, { name: id, unit: '', text, note, hint });
    cleanup();
  }
  const [driver] = run.drivers;
  const texts = [
    ...explanationSentences(run.explanation, bucket),
    ...driverRemarks(run.drivers, bucket),
    ...(driver ? [driverEffectInWords(driver), knownAheadInWords(driver, bucket)] : []),
    broughtInWords(run.events_brought, bucket, 'events and drivers together'),
    partInWords(run.events_brought, 'events'),
    partInWords(run.events_brought, 'drivers'),
    ...run.events.flatMap((event) => [effectInWords(event), `Dates: ${datesInWords(event)}`]),
    summaryOf({ periods: compared }),
  ];
  for (const text of texts) if (text !== null) sentence(text);
  return doubts;
}

// LEAD-1, LEAD-5, DRV-4, DRV-5, EV-9: docs/what-screens-claim.md lists what is checked.
describe('sentences, metrics and tooltips of random runs', () => {
  it('are true, and a checker exists for each of them', () => {
    const doubts = Array.from({ length: runs }, (_, seed) =>
      doubtsOn(randomRun(seed)).map((doubt) => `run ${seed}: ${doubt}`),
    ).flat();
    process.stdout.write(`Checked ${checked} statements on screens of ${runs} random runs.\n`);
    expect(doubts).toEqual([]);
    expect(checked).toBeGreaterThan(20 * runs);
  });
});

const checks: readonly (readonly [string, number, (seed: number, doubts: Doubts) => unknown])[] = [
  ['charts and tables', 20, checkView],
  ['tables by year', 25, checkYears],
  ['realized accuracy', 10, checkAccuracyTab],
  ['comparisons of runs', 8, checkComparison],
  ['causes of a change', 20, checkCauses],
  ['errors of backtests', 6, checkBacktestTables],
  ['plans', 10, checkPlanTab],
  ['stock', 8, checkStockTab],
  ['reports of imports', 12, checkReport],
  ['versions of a dataset', 8, checkVersions],
  ['forms', 40, checkForm],
  ['names of runs', 12, checkNames],
  ['panels of runs', 8, checkRunPanels],
  ['headers and prints', 15, checkSeriesTexts],
  ['pages of tables', 8, checkChartAndTable],
  ['boards', 5, checkBoardScreens],
  ['lists of a dataset', 5, checkDatasetLists],
  ['lists of runs', 6, checkRunLists],
  ['parts of charts', 10, checkChartParts],
  ['other screens', 5, checkOtherScreens],
];
afterAll(() => useFormats(0));

// ANA-13, ANA-15, ANA-22, REAL-1, REAL-3, CMP-2, CMP-3, FVA-1, ADJ-5, STOCK-3, UP-14, VER-3, FC-28, DESK-4, USR-4
describe('statements on screens of random data', () => {
  it.each(checks)('are true: %s', async (name, cases, check) => {
    const doubts = new Doubts();
    for (let seed = 0; seed < cases; seed++) {
      doubts.about = `${seed}, `;
      useFormats(seed);
      await check(seed, doubts);
      cleanup();
    }
    const counts = [...doubts.counts.values()];
    process.stdout.write(`Checked ${counts.reduce((sum, count) => sum + count, 0)} statements: ${name}.\n`);
    expect(doubts.found).toEqual([]);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });
});
