import type { components } from '@forecast-console/api-client/schema';
import type { Fact } from '../../../components/table/fact-list.tsx';

export type IngestReport = components['schemas']['IngestReport'];

const delimiters: Readonly<Record<string, string>> = {
  ',': 'comma (,)',
  ';': 'semicolon (;)',
  '\t': 'tab',
  '|': 'pipe (|)',
  ' ': 'space',
};

const decimalMarks: Readonly<Record<string, string>> = { '.': 'period (.)', ',': 'comma (,)' };

const layouts: Readonly<Record<IngestReport['layout'], string>> = {
  long: 'Long: one row per combination and date',
  wide: 'Wide: one column per period',
  master: 'Master data: one row per product, no values',
};

const fileTypes: Readonly<Record<IngestReport['fileType'], string>> = { csv: 'CSV', excel: 'Excel' };

/** Returns the detected format of a file as name and value, without unknown values. */
export function fileFacts(report: IngestReport): Fact[] {
  const { delimiter, decimalMark } = report;
  return present([
    ['File type', fileTypes[report.fileType]],
    ['Layout', hasSeriesColumns(report) ? 'Wide: one column per series' : layouts[report.layout]],
    ['Sheet', report.sheet],
    ['Header row', report.header_row],
    ['Encoding', report.encoding],
    ['Delimiter', delimiter && (delimiters[delimiter] ?? delimiter)],
    ['Decimal mark', decimalMark && (decimalMarks[decimalMark] ?? decimalMark)],
    ['Date order', report.dateOrder],
  ]);
}

/** Returns whether a file has several value columns, each of which is a series. */
function hasSeriesColumns({ columns }: IngestReport): boolean {
  return columns.filter(({ role }) => role === 'value').length > 1;
}

/** Returns the facts that have a value. */
export function present(pairs: [string, string | number | null | undefined][]): Fact[] {
  return pairs.flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)] as const],
  );
}
