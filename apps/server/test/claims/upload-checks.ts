import type { components } from '@forecast-console/api-client/schema';
import { bucketStart, formatIsoDate } from '@forecast-console/calendar';
import { fileForm } from '../support/test-data.ts';
import type { Ask } from './ask.ts';
import type { Doubts } from './doubts.ts';
import { randomOf } from './random-dataset.ts';

type Schemas = components['schemas'];

/** A file with faults, and what its report must say. */
interface MessyFile {
  csv: string;
  rows: { product: string; date: string; text: string; isRejected: boolean; isDated: boolean }[];
  bucket: 'day' | 'week' | 'month' | 'quarter' | 'year';
  start: number;
}

const starts = { day: 18_995, week: 2713, month: 624, quarter: 208, year: 52 } as const;

/** Draws a file with gaps, duplicates, zeros, negative values, numbers and dates that cannot be read, and blank lines. */
function messyFile(seed: number): MessyFile {
  const random = randomOf(900 + seed);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const bucket = (['day', 'week', 'month', 'quarter', 'year'] as const)[seed % 5] ?? 'month';
  const start = starts[bucket];
  const rows: MessyFile['rows'] = [];
  const length = between(12, 40);
  const missing = new Set([between(2, length - 3), between(2, length - 3)]);
  for (const product of ['A', 'B', 'C'].slice(0, between(1, 3)))
    for (let t = 0; t < length; t++) {
      // Every period but the missing ones has rows, so that the bucket is recognized.
      if (missing.has(t) && bucket !== 'day') continue;
      const date = formatIsoDate(bucketStart(start + t, bucket));
      const value =
        random() < 0.1
          ? [0, 0, 0.5][between(0, 2)]
          : Math.round(100 * (random() < 0.05 ? -random() : 1 + random())) / (random() < 0.03 ? 1 : 10);
      const [isBad, isUndated] = [
        t > 2 && t < length - 2 && random() < 0.06,
        t > 2 && t < length - 2 && random() < 0.04,
      ];
      rows.push({
        product,
        date: isUndated ? '2024-13-45' : date,
        text: isBad ? 'about 12' : String(value),
        isRejected: isBad || isUndated,
        isDated: !isUndated,
      });
      if (random() < 0.06) rows.push({ product, date, text: '3', isRejected: false, isDated: true });
    }
  const csv = [
    'Product,Date,Demand',
    ...rows.map(({ product, date, text }) => `${product},${date},${text}`),
    '',
  ].join('\n');
  return { csv, rows, bucket, start };
}

const median = (all: readonly number[]) => {
  const sorted = all.toSorted((a, b) => a - b);
  return (
    ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) /
    2
  );
};

/** Uploads a file with faults, and checks its report, its rejected rows, its products and its totals. */
export async function checkUpload(
  ask: Ask,
  readText: (id: string) => Promise<string>,
  seed: number,
  doubts: Doubts,
): Promise<void> {
  const { csv, rows, bucket } = messyFile(seed);
  const answer = await ask('uploadFile', { multipart: fileForm(csv) });
  const detail = await ask('getUpload', { path: { id: answer.id } });
  const kept = rows.filter(({ isRejected }) => !isRejected);
  const values = kept.map(({ text }) => Number(text));
  const rejected = rows.flatMap((row, at) => (row.isRejected ? [{ ...row, line: at + 2 }] : []));
  for (const [name, report] of [
    ['answer', answer.report],
    ['details', detail.report],
  ] as const) {
    if (report == null) {
      doubts.claim(`report in the ${name}`, false);
      continue;
    }
    doubts.same(`rows read, ${name}`, report.rowsRead, rows.length);
    doubts.same(`rows kept, ${name}`, report.rowsKept, kept.length);
    doubts.same(`rows rejected, ${name}`, report.rowsRejected, rejected.length);
    doubts.same('observations', report.observations, kept.length);
    doubts.same('negatives', report.negatives, values.filter((value) => value < 0).length);
    doubts.same('zeros', report.zeros, values.filter((value) => value === 0).length);
    doubts.claim(
      `file ${report.fileType} ${report.layout} ${report.delimiter}`,
      report.fileType === 'csv' &&
        report.layout === 'long' &&
        report.delimiter === ',' &&
        report.header_row === 1,
    );
    checkRejected(report, rejected, doubts);
    checkHealth(report.health ?? null, kept, bucket, doubts);
  }
  doubts.same('row count of the answer', answer.row_count, kept.length);
  doubts.same('row count of the dataset', detail.rowCount, kept.length);
  const dates = kept.map(({ date }) => date).toSorted();
  doubts.claim(
    `dates ${detail.firstDate} ${detail.lastDate}`,
    detail.firstDate === dates[0] && detail.lastDate === dates.at(-1),
  );
  doubts.claim(`bucket ${detail.bucket}`, detail.bucket === bucket);
  const listed = (await ask('listUploads', {})).uploads.find(({ id }) => id === answer.id);
  doubts.claim(
    'listed dataset',
    listed?.rowCount === detail.rowCount &&
      listed.firstDate === detail.firstDate &&
      listed.lastDate === detail.lastDate &&
      listed.bucket === bucket,
  );
  const products = await ask('listUploadProducts', { path: { id: answer.id } });
  for (const { product_code: product, data_points: points } of products)
    doubts.same(
      `data points of ${product}`,
      points,
      new Set(kept.filter((row) => row.product === product).map(({ date }) => date)).size,
    );
  doubts.same('products', products.length, new Set(kept.map(({ product }) => product)).size);
  const { details } = await ask('getRunData', { path: { runId: answer.run_id }, query: {} });
  for (const { date, value } of details.actual)
    doubts.same(
      `total on ${date}`,
      value,
      kept.reduce((sum, row) => sum + (row.date === date ? Number(row.text) : 0), 0),
    );
  doubts.same('dates of the total', details.actual.length, new Set(dates).size);
  if (rejected.length === 0) return;
  const lines = (await readText(answer.id))
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .slice(1);
  doubts.same('rejected rows to download', lines.length, rejected.length);
  for (const [at, { product, date, text }] of rejected.entries())
    doubts.claim(
      `rejected row ${lines[at]}`,
      lines[at]?.includes(`${product},${date},${text.replace(/^-/, "'-")}`) === true,
    );
}

function checkRejected(
  report: Schemas['IngestReport'],
  rejected: readonly { line: number; text: string; date: string; isDated: boolean }[],
  doubts: Doubts,
): void {
  const cells = rejected.flatMap(({ line, text, date, isDated }) => [
    ...(isDated ? [] : [{ line, column: 'Date', value: date }]),
    ...(text === 'about 12' ? [{ line, column: 'Demand', value: text }] : []),
  ]);
  for (const { line, column, value } of cells.slice(0, 20)) {
    const found = report.rejected.find((cell) => cell.row === line && cell.column === column);
    // A row without a date is not read further.
    const isSkipped =
      found === undefined &&
      column === 'Demand' &&
      cells.some((cell) => cell.line === line && cell.column === 'Date');
    doubts.claim(`rejected ${column} in row ${line}`, isSkipped || found?.value === value);
  }
  for (const { column, count, rows, values } of report.rejection_reasons ?? []) {
    const own = report.rejected.filter((cell) => cell.column === column);
    doubts.same(`rejected cells of ${column}`, count, own.length);
    doubts.claim(
      `rows of rejected ${column}`,
      rows.join() ===
        own
          .slice(0, 5)
          .map(({ row }) => row)
          .join(),
    );
    doubts.claim(
      `values of rejected ${column}: ${values.join()}`,
      values.join() === [...new Set(own.map(({ value }) => value))].slice(0, 5).join(),
    );
  }
}

function checkHealth(
  health: Schemas['DataHealth'] | null,
  kept: readonly { product: string; date: string; text: string }[],
  bucket: MessyFile['bucket'],
  doubts: Doubts,
): void {
  if (health === null) return doubts.claim('health', false);
  const totals = new Map<string, number>();
  for (const { date, text } of kept.toSorted((a, b) => (a.date < b.date ? -1 : 1)))
    totals.set(date, (totals.get(date) ?? 0) + Number(text));
  const dates = [...totals.keys()];
  const [first, last] = [Date.parse(dates[0] ?? ''), Date.parse(dates.at(-1) ?? '')];
  const all: string[] = [];
  const months = { day: 0, week: 0, month: 1, quarter: 3, year: 12 }[bucket];
  for (let t = 0; ; t++) {
    const at = new Date(first);
    if (months === 0) at.setUTCDate(at.getUTCDate() + t * (bucket === 'day' ? 1 : 7));
    else at.setUTCMonth(at.getUTCMonth() + t * months);
    if (at.getTime() > last) break;
    all.push(at.toISOString().slice(0, 10));
  }
  const weekdays = new Set(dates.map((date) => new Date(date).getUTCDay()));
  const gaps = all.filter(
    (date) => !totals.has(date) && (bucket !== 'day' || weekdays.has(new Date(date).getUTCDay())),
  );
  doubts.claim(`frequency ${health.bucket}`, health.bucket === bucket);
  doubts.same('periods of the data', health.buckets, all.length);
  doubts.same('gaps', health.gaps, gaps.length);
  doubts.claim(
    `dates of gaps ${health.gapDates.join()}`,
    health.gapDates.join() === gaps.slice(0, 20).join(),
  );
  const values = kept.map(({ text }) => Number(text));
  doubts.same(
    'share of zeros',
    health.zeroShare,
    values.filter((value) => value === 0).length / values.length,
  );
  doubts.same('negative values', health.negatives, values.filter((value) => value < 0).length);
  doubts.same('combinations', health.combinations, new Set(kept.map(({ product }) => product)).size);
  doubts.same(
    'duplicates',
    health.rowsMerged,
    kept.length - new Set(kept.map(({ product, date }) => `${product} ${date}`)).size,
  );
  doubts.claim('date range', health.firstDate === dates[0] && health.lastDate === dates.at(-1));
  const sums = [...totals.values()];
  const middle = median(sums);
  const spread = median(sums.map((value) => Math.abs(value - middle)));
  const outliers =
    spread > 0
      ? dates.filter((date) => (0.6745 * Math.abs((totals.get(date) ?? 0) - middle)) / spread > 3.5)
      : [];
  doubts.same('outliers', health.outliers.count, outliers.length);
  doubts.claim(
    'dates of outliers',
    health.outliers.points.map(({ date }) => date).join() === outliers.slice(0, 20).join(),
  );
  for (const { date, value } of [...health.outliers.points, ...(health.history?.points ?? [])])
    doubts.same(`total by period on ${date}`, value, totals.get(date) ?? null);
  doubts.same('periods of the picture', health.history?.points.length, dates.length);
}
