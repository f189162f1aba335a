import { defaultCharacteristicLabels, type ForecastRun } from '@forecast-console/api-client/normalise';
import { modelName } from '../../../lib/model-names.ts';

/** What a run is called: what leads, and what sets it apart from other runs of the dataset. */
interface RunName {
  /** or what somebody called the run */
  dataset: string;
  /** level, filter and model, in this order */
  details: string[];
}

/** Names of a run: 'Coffee and tea', then 'by Product', 'P-100 only', 'LightGBM'. */
export function runName(run: ForecastRun): RunName {
  const filter = filterText(run);
  return {
    dataset: run.name ?? run.upload_label ?? run.upload_id ?? 'Run',
    details: [levelText(run), filter === null ? null : `${filter} only`, modelText(run)].filter(
      (part) => part !== null,
    ),
  };
}

/** The whole name in one line. */
export function runNameText(run: ForecastRun): string {
  const { dataset, details } = runName(run);
  return [dataset, ...details].join(' · ');
}

/** Which rows a run was computed from: 'Product P-100'; null: all of the dataset's. */
export function filterText({ filters, characteristic_labels: labels }: ForecastRun): string | null {
  const parts = Object.entries(filters).map(
    ([code, values]) => `${labels[code] ?? defaultCharacteristicLabels[code] ?? code} ${listed(values)}`,
  );
  return parts.length === 0 ? null : parts.join(', ');
}

// So many are named; of more the count says more.
const mostNamed = 3;

function listed(values: readonly string[]): string {
  if (values.length <= mostNamed) return values.join(' or ');
  return `${values[0] ?? ''} and ${values.length - 1} others`;
}

function modelText({ model_type: type }: ForecastRun): string | null {
  return type === null ? null : modelName(type);
}

function levelText(run: ForecastRun): string {
  return run.aggregation_characteristics.length === 0 ? 'total' : `by ${levelLabel(run)}`;
}

/** The level a run was made at: its labels joined with ' + ', else what the total is called (FC-10). */
export function levelLabel(
  { aggregation_characteristics: level, characteristic_labels: labels }: ForecastRun,
  total = 'ALL (Total)',
): string {
  if (level.length === 0) return total;
  return level.map((code) => labels[code] ?? defaultCharacteristicLabels[code] ?? code).join(' + ');
}
