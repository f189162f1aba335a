import type { components } from '@forecast-console/api-client/schema';
import type { Fact } from '../../../components/fact-list.tsx';

export type IngestReport = components['schemas']['IngestReport'];

const delimiters: Readonly<Record<string, string>> = {
  ',': 'comma (,)',
  ';': 'semicolon (;)',
  '\t': 'tab',
  '|': 'bar (|)',
  ' ': 'space',
};

const decimalMarks: Readonly<Record<string, string>> = { '.': 'point (.)', ',': 'comma (,)' };

const layouts: Readonly<Record<IngestReport['layout'], string>> = {
  long: 'long: a row for each combination and date',
  wide: 'wide: a column for each period',
  master: 'master data: a row for each product, no values',
};

const fileTypes: Readonly<Record<IngestReport['fileType'], string>> = { csv: 'CSV', excel: 'Excel' };

/** How the reader understood a file, as name and value; what it does not tell is left out. */
export function fileFacts(report: IngestReport): Fact[] {
  const { delimiter, decimalMark } = report;
  return present([
    ['File type', fileTypes[report.fileType]],
    ['Layout', hasSeriesColumns(report) ? 'wide: a series in each column' : layouts[report.layout]],
    ['Sheet', report.sheet],
    ['Header row', report.header_row],
    ['Encoding', report.encoding],
    ['Delimiter', delimiter && (delimiters[delimiter] ?? delimiter)],
    ['Decimal mark', decimalMark && (decimalMarks[decimalMark] ?? decimalMark)],
    ['Date order', report.dateOrder],
  ]);
}

/** One column holds values; where several do, each is a series. */
function hasSeriesColumns({ columns }: IngestReport): boolean {
  return columns.filter(({ role }) => role === 'value').length > 1;
}

/** Pairs whose value is known, as facts. */
export function present(pairs: [string, string | number | null | undefined][]): Fact[] {
  return pairs.flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)] as const],
  );
}
