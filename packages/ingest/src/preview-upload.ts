import { type DataHealth, dataHealth, type DayTotal } from './data-health.ts';
import type { SourceFile } from './files/open-file.ts';
import { cellText } from './files/table.ts';
import { type IngestReport, type ReadOptions, readSurveyed } from './read-upload.ts';
import type { Layout, RowSink } from './rows/row-sink.ts';
import type { Survey } from './survey/survey.ts';

const maxValues = 100;
const maxCounted = 100_000;

/** The contents of a file, and how it would be imported. */
export interface FilePreview {
  columns: string[];
  /** The first twenty rows as stored in the file. */
  rows: Record<string, string | number | null>[];
  rowCount: number | null;
  /** 'c2' has the first hundred distinct values, 'c2_label' the label. */
  characteristics: Record<string, string[]>;
  /** Number of distinct values by code; omits characteristics with too many. */
  valueCounts: Record<string, number>;
  report: IngestReport;
  /** Data quality without merged rows; null for master data. */
  health: DataHealth | null;
}

/**
 * Shows how a file would be imported, without storing anything.
 * @param onProgress see `RowSink.progress`
 * @throws RefusedFileError if an upload would be rejected; storing may reject more, such as too many distinct values
 */
export async function previewUpload(
  file: SourceFile,
  onProgress: RowSink['progress'] = () => undefined,
  options: ReadOptions = {},
): Promise<FilePreview> {
  const values = valueCollector(onProgress);
  const { report, main } = await readSurveyed(file, values.sink, options);
  return {
    columns: main.columns.map(({ name }) => name),
    rows: firstRows(main),
    rowCount: report.rowsRead,
    characteristics: values.characteristics(),
    valueCounts: values.valueCounts(),
    report,
    health: dataHealth(values.totals(), report, null),
  };
}

function firstRows({ columns, firstRows }: Survey): FilePreview['rows'] {
  return firstRows.map((row) =>
    Object.fromEntries(
      columns.map(({ index, name }) => {
        const cell = row[index] ?? '';
        return [name, typeof cell === 'number' ? cell : cellText(cell) || null];
      }),
    ),
  );
}

interface Collector {
  sink: RowSink;
  characteristics(): Record<string, string[]>;
  valueCounts(): Record<string, number>;
  /** Totals of the actual rows by day, ascending. */
  totals(): DayTotal[];
}

const actualRow = 0;
const otherRow = 1;

function valueCollector(progress: RowSink['progress']): Collector {
  let layout: Layout['characteristics'] = [];
  let sets: Set<string>[] = [];
  let typePosition = -1;
  const sums = new Map<number, number>();
  const add = (position: number, value: string | undefined): void => {
    const set = sets[position];
    if (set !== undefined && value !== undefined && value !== '' && set.size <= maxCounted) set.add(value);
  };
  const sink: RowSink = {
    begin(begun) {
      layout = begun.characteristics;
      sets = layout.map(() => new Set());
      sums.clear();
      typePosition = layout.findIndex(({ code }) => code === 'c1');
    },
    combination(values) {
      for (let position = 0; position < sets.length; position += 1) add(position, values[position]);
      const type = values[typePosition] ?? '';
      return type === '' || type === 'actual' ? actualRow : otherRow;
    },
    observation(combination, day, value) {
      if (combination === actualRow) sums.set(day, (sums.get(day) ?? 0) + value);
    },
    driver: () => undefined,
    inStock: () => undefined,
    rejected: () => undefined,
    product(code, _name, attributes) {
      layout.forEach(({ code: characteristic }, position) => {
        add(position, characteristic === 'c2' ? code : attributes[characteristic]);
      });
    },
    progress,
  };
  const characteristics = () =>
    Object.fromEntries(
      layout.flatMap(({ code, label }, position): [string, string[]][] => [
        [code, [...(sets[position] ?? [])].slice(0, maxValues)],
        [`${code}_label`, [label]],
      ]),
    );
  const valueCounts = () =>
    Object.fromEntries(
      layout.flatMap(({ code }, position): [string, number][] => {
        const count = sets[position]?.size ?? 0;
        return count > maxCounted ? [] : [[code, count]];
      }),
    );
  const totals = () => [...sums].map(([day, value]) => ({ day, value })).toSorted((a, b) => a.day - b.day);
  return { sink, characteristics, valueCounts, totals };
}
