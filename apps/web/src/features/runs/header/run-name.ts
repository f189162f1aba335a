import { defaultCharacteristicLabels, type ForecastRun } from '@forecast-console/api-client/normalise';
import { modelName } from '../../../lib/model-names.ts';
import type { RunDetail } from '../../../resources/runs.ts';

/** A run, with what was asked where that is known. */
type NamedRun = ForecastRun & Partial<Pick<RunDetail, 'parameters'>>;

/** What a run is called: what leads, and what sets it apart from other runs of the dataset. */
export interface RunName {
  dataset: string;
  /** level, filter and model, in this order */
  details: string[];
}

// Where a request's filters name a characteristic by its role.
const codes = { product_numbers: 'c2', warehouses: 'c3', customers: 'c4' } as const;

/** Names of a run: 'Coffee and tea', then 'by Product', 'P-100 only', 'LightGBM'. */
export function runName(run: NamedRun): RunName {
  const filter = filterText(run);
  return {
    dataset: run.upload_label ?? run.upload_id ?? 'Run',
    details: [levelText(run), filter === null ? null : `${filter} only`, modelText(run)].filter(
      (part) => part !== null,
    ),
  };
}

/** The whole name in one line. */
export function runNameText(run: NamedRun): string {
  const { dataset, details } = runName(run);
  return [dataset, ...details].join(' · ');
}

/** Which rows a run was computed from: 'Product P-100'; null: all of the dataset's. */
export function filterText({ parameters, characteristic_labels: labels }: NamedRun): string | null {
  const parts = Object.entries(codes).flatMap(([name, code]) => {
    const values = parameters?.filters?.[name as keyof typeof codes] ?? [];
    if (values.length === 0) return [];
    const label = labels[code] ?? defaultCharacteristicLabels[code] ?? code;
    return [`${label} ${listed(values)}`];
  });
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
