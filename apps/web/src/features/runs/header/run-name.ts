import { defaultCharacteristicLabels, type ForecastRun } from '@forecast-console/api-client/normalise';
import { buckets } from '@forecast-console/calendar';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import { formatBuckets, formatDate, formatDateTime } from '../../../lib/format.ts';
import { modelName } from '../../../lib/model-names.ts';

/** Name of a run, and details that distinguish it from other runs of the dataset. */
interface RunName {
  /** name of the dataset, or the name that was given to the run */
  dataset: string;
  /** level, filter and model, in this order */
  details: string[];
}

/** Name of a run: 'Coffee and tea', details: 'by Product', 'P-100 only', 'LightGBM'. */
export function runName(run: ForecastRun): RunName {
  const filter = filterText(run);
  return {
    dataset: run.name ?? run.upload_label ?? run.upload_id ?? 'Run',
    details: [levelText(run), filter === null ? null : `${filter} only`, modelText(run)].filter(
      (part) => part !== null,
    ),
  };
}

/** Name and details in one line. */
export function runNameText(run: ForecastRun): string {
  const { dataset, details } = runName(run);
  return [dataset, ...details].join(' · ');
}

/**
 * Details that distinguish runs with the same name: 'from May 2026, 12 months, version 4'. Unknown details are
 * omitted.
 */
export function runSpanText({
  forecast_start_date: start,
  horizon,
  bucket_type: type,
  version,
}: Pick<ForecastRun, 'forecast_start_date' | 'horizon' | 'bucket_type' | 'version'>): string {
  const bucket = buckets.find((one) => one === type);
  return [
    start === null ? null : `from ${bucket === undefined ? formatDate(start) : bucketLabel(start, bucket)}`,
    horizon === null ? null : formatBuckets(horizon, type ?? 'period'),
    version === null ? null : `version ${version}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** Label of a run in a list of runs: name, span and created date, and the status unless the run is completed. */
export function runLabel(run: ForecastRun): string {
  const { created_at, status } = run;
  const state = status === null || status === 'completed' ? '' : ` (${status})`;
  const span = runSpanText(run);
  return [runNameText(run), ...(span === '' ? [] : [span]), `${formatDateTime(created_at)}${state}`].join(
    ' · ',
  );
}

/** Filter of a run: 'Product P-100'; null if it has none. */
export function filterText({ filters, characteristic_labels: labels }: ForecastRun): string | null {
  const parts = Object.entries(filters).map(
    ([code, values]) => `${labels[code] ?? defaultCharacteristicLabels[code] ?? code} ${listed(values)}`,
  );
  return parts.length === 0 ? null : parts.join(', ');
}

const maxListed = 3;

function listed(values: readonly string[]): string {
  if (values.length <= maxListed) return values.join(' or ');
  return `${values[0] ?? ''} and ${values.length - 1} others`;
}

function modelText({ model_type: type }: ForecastRun): string | null {
  return type === null ? null : modelName(type);
}

function levelText(run: ForecastRun): string {
  return run.aggregation_characteristics.length === 0 ? 'total' : `by ${levelLabel(run)}`;
}

/** Level of a run: its labels joined with ' + ', or the name of the total (FC-10). */
export function levelLabel(
  { aggregation_characteristics: level, characteristic_labels: labels }: ForecastRun,
  total = 'ALL (Total)',
): string {
  if (level.length === 0) return total;
  return level.map((code) => labels[code] ?? defaultCharacteristicLabels[code] ?? code).join(' + ');
}
