import type { components } from '@forecast-console/api-client/schema';
import { datasetSentence } from '../../src/features/uploads/dataset/dataset-view.tsx';
import { IngestReportPanel } from '../../src/features/uploads/report/ingest-report-panel.tsx';
import { knownAheadHint, knownAheadText } from '../../src/features/uploads/report/known-ahead.ts';
import { storedInWords } from '../../src/features/uploads/report/rejected-rows.tsx';
import type { Doubts } from './doubts.ts';
import { type Draw, drawOf } from './draw.ts';
import { randomReport } from './random-report.ts';
import { showPanel, textsOf } from './show-panel.tsx';
import { factsOf } from './tables.ts';
import { amount, count, day, isPartial, many, number, period, word } from './words.ts';

type Schemas = components['schemas'];
type Report = Schemas['IngestReport'];

const frequencies = { day: 'Daily', week: 'Weekly', month: 'Monthly', quarter: 'Quarterly', year: 'Yearly' };
const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
const places = (title: string, all: readonly string[], total: number) =>
  all.length === 0
    ? []
    : [
        `${title}: ${all.slice(0, 5).join(', ')}${total > Math.min(5, all.length) ? ` and ${count(total - Math.min(5, all.length))} more` : ''}`,
      ];

function expectedFacts(report: Report): string[][] {
  const { health, zeros = 0, rowsKept } = report;
  const share = zeros === 0 || zeros > rowsKept ? '' : ` (${Math.round((100 * zeros) / rowsKept)}% of rows)`;
  const known = (value: number | null | undefined) => (value == null ? null : count(value));
  const facts: [string, string | null][] = [
    ['Rows read', count(report.rowsRead)],
    ['Rows kept', count(rowsKept)],
    ['Rows rejected', count(report.rowsRejected)],
    ['Duplicates summed', known(health?.rowsMerged)],
    ['Combinations', known(health?.combinations)],
    [
      'Date range',
      `${day(health?.firstDate ?? report.firstDate)} – ${day(health?.lastDate ?? report.lastDate)}`,
    ],
    ['Frequency', health ? `${frequencies[health.bucket]}, ${many(health.buckets, health.bucket)}` : null],
    ['Gaps', health ? `${many(health.gaps, health.bucket)} without rows` : null],
    ['Negative values', count(health?.negatives ?? report.negatives)],
    ['Zeros', health ? `${number(100 * health.zeroShare)}% of values` : `${count(zeros)}${share}`],
    ['Outliers', known(health?.outliers.count)],
  ];
  const delimiter = { ',': 'comma (,)', ';': 'semicolon (;)', '\t': 'tab' }[report.delimiter ?? ''] ?? null;
  const file: [string, string | null][] = [
    ['File type', 'CSV'],
    [
      'Layout',
      report.layout === 'wide' ? 'Wide: one column per period' : 'Long: one row per combination and date',
    ],
    ['Sheet', report.sheet ?? null],
    ['Header row', String(report.header_row)],
    ['Encoding', 'UTF-8'],
    ['Delimiter', delimiter],
    ['Decimal mark', report.decimalMark === ',' ? 'comma (,)' : 'period (.)'],
    ['Date order', report.dateOrder ?? null],
  ];
  return [...facts, ...file].flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

/** Checks the report of an import: facts, chips, notes, picture, and the columns known ahead. */
export function checkReport(seed: number, doubts: Doubts): void {
  const draw = drawOf(10_000 + seed);
  const report = randomReport(draw);
  const { health, rowsRejected, cellsRejected = 0, columns } = report;
  const panel = showPanel(<IngestReportPanel report={report} chosenType="csv" />);
  doubts.same('facts of an import', factsOf(panel), expectedFacts(report));
  const unused = columns.filter((column) => column.role === 'unused' && column.known_ahead !== true);
  const chip = (size: number, one: string, what: string) =>
    size === 0 ? [] : [`${count(size)} ${word(size, one)}${what}`];
  doubts.same(
    'chips of an import',
    [...panel.querySelectorAll('ul')].find((list) => list.className.includes('chips'))?.textContent ?? '',
    [
      ...chip(rowsRejected, 'row', ' rejected'),
      ...(rowsRejected === 0 ? chip(cellsRejected, 'cell', ' rejected') : []),
      ...chip(health?.gaps ?? 0, 'gap', ''),
      ...chip(unused.length, 'column', ' unused'),
      ...chip(health?.rowsMerged ?? 0, 'duplicate', ' summed'),
      ...chip(health?.negatives ?? 0, 'negative value', ''),
      ...chip(health?.outliers.count ?? 0, 'outlier', ''),
    ].join(''),
  );
  const { outliers, gaps = 0, gapDates = [], history } = health ?? {};
  const notes = [
    ...places('Gaps', gapDates.map(day), gaps),
    ...places(
      'Outliers',
      (outliers?.points ?? []).map(({ date, value }) => `${day(date)} (${number(value)})`),
      outliers?.count ?? 0,
    ),
    ...(outliers && outliers.count > 0 ? [`Outlier rule: ${outliers.rule}`] : []),
  ];
  const values = history?.points.map(({ value }) => value) ?? [];
  const isCut =
    health &&
    history &&
    history.bucket !== health.bucket &&
    isPartial(health.firstDate, health.lastDate, health.bucket, history.bucket);
  const cut = isCut ? `; the last ${history.bucket} is incomplete` : '';
  const legend = [
    ...(gapDates.length > 0 ? ['gap'] : []),
    ...((outliers?.points.length ?? 0) > 0 ? ['outlier'] : []),
  ].join('');
  const caption =
    history === undefined
      ? []
      : [
          `Total by ${history.bucket}: ${amount(Math.min(...values))} to ${amount(Math.max(...values))}${cut}`,
        ];
  doubts.same(
    'notes of an import',
    textsOf(panel).filter((text) => text !== legend),
    [...caption, ...notes],
  );
  if (health && history)
    doubts.same(
      'picture of the data',
      panel.querySelector('figure svg, figure [aria-label]')?.getAttribute('aria-label'),
      `Total by ${history.bucket}, ${day(health.firstDate)} – ${day(health.lastDate)}; ${gaps} ${word(gaps, 'gap')}, ${outliers?.count} ${word(outliers?.count ?? 0, 'outlier')}${cut}`,
    );
  const name = (date: string) => (health ? period(date, health.bucket) : day(date));
  const latest = (some: typeof columns) =>
    name(
      some
        .map(({ known_until: until = '' }) => until)
        .toSorted()
        .at(-1) ?? '',
    );
  const candidates = unused.filter(({ known_until: until }) => until !== undefined);
  const words = listed(candidates.map(({ column }) => column));
  doubts.same(
    'hint on columns known ahead',
    knownAheadHint(report),
    candidates.length === 0
      ? null
      : `${words} ${candidates.length === 1 ? 'has' : 'have'} values until ${latest(candidates)}, after the last demand (${name(report.lastDate ?? '')}). They are not stored. To use them in forecasts, set the ${word(candidates.length, 'column')} to Known ahead.`,
  );
  const known = columns.filter((column) => column.known_ahead === true);
  const knownText =
    known.length === 0 ? null : `${listed(known.map(({ column }) => column))} known until ${latest(known)}`;
  doubts.same('columns known ahead', knownAheadText(report), knownText);
  const rows = draw.between(1, 30_000);
  const rejected =
    rowsRejected > 0
      ? `, ${count(rowsRejected)} rejected`
      : cellsRejected > 0
        ? `, ${many(cellsRejected, 'cell')} rejected`
        : '';
  doubts.same('rows stored', storedInWords(rows, report), `${many(rows, 'row')} stored${rejected}.`);
  checkSentence(draw, report, knownText, doubts);
}

function checkSentence({ between, maybe }: Draw, report: Report, known: string | null, doubts: Doubts): void {
  const { health } = report;
  const [rowCount, version] = [between(1, 9999), between(1, 3)];
  const [firstDate, lastDate] = ['2022-03-01', '2024-01-01'];
  const status = maybe(0.9) ? 'completed' : 'processing';
  const upload = {
    rowCount,
    firstDate,
    lastDate,
    report,
    version,
    uploadDate: '2024-05-06',
    status,
  } as const;
  const name = (date: string) => (health ? period(date, health.bucket) : day(date));
  const span = [
    many(rowCount, 'row'),
    `${name(firstDate)} – ${name(lastDate)}`,
    ...(health ? [frequencies[health.bucket].toLowerCase(), many(health.buckets, health.bucket)] : []),
  ];
  doubts.same(
    'sentence of a dataset',
    datasetSentence(upload),
    status === 'processing'
      ? 'Status: processing.'
      : `${span.join(', ')}${known === null ? '' : `; ${known}`}. Version ${version}${version > 1 ? '' : `, uploaded ${day('2024-05-06')}`}.`,
  );
}
