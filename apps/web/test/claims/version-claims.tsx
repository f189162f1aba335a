import type { components } from '@forecast-console/api-client/schema';
import { Difference, originInWords } from '../../src/features/uploads/versions/difference.tsx';
import { VersionsPanel } from '../../src/features/uploads/versions/versions-panel.tsx';
import { whenInWords } from '../../src/features/uploads/events/event-words.ts';
import { versionsQuery } from '../../src/features/uploads/queries.ts';
import type { Doubts } from './doubts.ts';
import { drawOf } from './draw.ts';
import { showPanel, textsOf } from './show-panel.tsx';
import { tablesOf } from './tables.ts';
import { count, day, many, moment, number } from './words.ts';

type Schemas = components['schemas'];

const changesOf = ({ new: added, changed, removed, same }: Schemas['VersionCounts']) =>
  [
    [added, 'new'],
    [changed, 'changed'],
    [removed, 'removed'],
    [same, 'unchanged'],
  ]
    .flatMap(([size, what]) => (size === 0 ? [] : [`${count(Number(size))} ${what}`]))
    .join(', ') || 'No changes';

/** Checks the differences between versions, and the list of versions. */
export function checkVersions(seed: number, doubts: Doubts): void {
  const draw = drawOf(11_000 + seed);
  const { between, maybe, one, orNull, value } = draw;
  const counts = () => ({
    new: between(0, 2),
    changed: between(0, 1200),
    removed: between(0, 1),
    same: between(0, 3),
  });
  const difference = {
    ...counts(),
    ...(maybe(0.6) && { known_ahead: counts() }),
    periods: Array.from({ length: between(0, 4) }, (_, at) => ({
      date: `2024-0${at + 1}-01`,
      new: between(0, 1),
      changed: between(0, 2),
      removed: between(0, 1),
      before: value(),
      after: value(),
      same: between(0, 2),
    })),
    changes: ['A', 'B'].slice(0, between(0, 2)).map((c2) => ({
      key: { c2, c3: 'North' },
      date: '2024-02-01',
      before: value(),
      after: value(),
    })),
  } satisfies Schemas['VersionDifference'];
  const { known_ahead: known, periods, changes } = difference;
  const panel = showPanel(<Difference difference={difference} />);
  const isKnown = known !== undefined && known.new + known.changed + known.removed > 0;
  doubts.same(
    'difference of versions',
    textsOf(panel)[0],
    `${changesOf(difference)}${isKnown ? ` Values known ahead or in stock: ${changesOf(known)}.` : ''}`,
  );
  doubts.same('tables of a difference', tablesOf(panel), [
    ...(periods.length === 0
      ? []
      : [
          {
            name: 'Changes by period',
            header: ['Period', 'Changes', 'Sum before', 'Sum after'],
            rows: periods.map((one) => [
              day(one.date),
              changesOf({ ...one, same: 0 }),
              number(one.before),
              number(one.after),
            ]),
          },
        ]),
    ...(changes.length === 0
      ? []
      : [
          {
            name: 'Changes to existing periods by combination',
            header: ['Combination', 'Period', 'Before', 'After'],
            rows: changes.map((one) => [
              `${one.key.c2} + North`,
              day(one.date),
              number(one.before),
              number(one.after),
            ]),
          },
        ]),
  ]);
  const modes = ['upload', 'append', 'replace-periods', 'replace-all'] as const;
  const versions = Array.from({ length: between(1, 3) }, (_, at) => ({
    version: 3 - at,
    run_id: 'x',
    mode: one(modes),
    file_name: 'demand.csv',
    created_at: `2024-05-0${at + 1}T08:00:00Z`,
    created_by: orNull('ana'),
    row_count: between(1, 5000),
    first_date: '2022-01-01',
    last_date: '2024-03-01',
    current: at === 0,
    based_on: null,
    runs: between(0, 2),
    counts: maybe(0.3) ? null : counts(),
  }));
  const originOf = ({ mode, counts: own }: (typeof versions)[number]) =>
    mode === 'replace-all' && own === null
      ? 'Columns changed'
      : {
          upload: 'Initial upload',
          append: 'Updated',
          'replace-periods': 'Periods replaced',
          'replace-all': 'Everything replaced',
        }[mode];
  const [table] = tablesOf(
    showPanel(<VersionsPanel id="u1" refusal={null} />, [[versionsQuery('u1'), versions]]),
  );
  doubts.same(
    'list of versions',
    table?.rows.map((row) => row.slice(0, 6)),
    versions.map((version) => [
      `${version.version}${version.current ? ' (current)' : ''}`,
      `${moment(version.created_at)}${version.created_by ?? 'N/A'}`,
      `demand.csv${originOf(version)}`,
      version.counts === null ? many(version.row_count, 'row') : changesOf(version.counts),
      day(version.last_date),
      count(version.runs),
    ]),
  );
  for (const version of versions)
    doubts.same('origin of a version', originInWords(version), originOf(version));
  const [before, after, dates] = [between(0, 2), between(0, 2), between(1, 3)];
  const kind = one(['once', 'yearly'] as const);
  const around = [
    ...(before > 0 ? [`${many(before, 'day')} before`] : []),
    ...(after > 0 ? [`${many(after, 'day')} after`] : []),
  ];
  const spans = Array.from({ length: dates }, () => ({
    first_date: '2023-12-24',
    last_date: maybe(0.5) ? '2023-12-24' : '2023-12-26',
  }));
  const [first] = spans;
  const span =
    first?.first_date === first?.last_date
      ? day(first?.first_date)
      : `${day(first?.first_date)} – ${day(first?.last_date)}`;
  doubts.same(
    'dates of an event',
    whenInWords(
      { kind, dates: spans, country: null, region: null, days_before: before, days_after: after },
      [],
    ),
    `${kind === 'yearly' ? 'Every year, ' : ''}${span}${dates > 1 ? ` and ${dates - 1} more` : ''}${around.length === 0 ? '' : `, and ${around.join(' and ')}`}`,
  );
}
