import { limits } from '@forecast-console/api-client/limits';
import { parseIsoDate } from '@forecast-console/calendar';
import { isAllowedDate } from '../dataset/dataset-range.ts';
import type { ForecastValues } from '../request/forecast-values.ts';

/** Validated fields in screen order; the first invalid one gets the focus. */
export const checkedFields = [
  'uploadId',
  'dataStartDate',
  'forecastStartDate',
  'bucketType',
  'horizon',
  'backtestPeriods',
] as const;

export type CheckedField = (typeof checkedFields)[number];

export type FieldErrors = Partial<Record<CheckedField, string>>;

/** Returns the validation errors by field (FC-4 to FC-8). */
export function forecastErrors(uploadId: string | null, values: ForecastValues): FieldErrors {
  const found: [CheckedField, string | null][] = [
    ['uploadId', uploadId === null || uploadId.trim() === '' ? 'Please select a product' : null],
    ['dataStartDate', dateError('Data Start Date', values.dataStartDate)],
    ['forecastStartDate', dateError('Forecast Start Date', values.forecastStartDate) ?? orderError(values)],
    ['bucketType', values.bucketType === '' ? 'Bucket Type is required' : null],
    ['horizon', numberError('Forecast Horizon', values.horizon, limits.horizon)],
    [
      'backtestPeriods',
      values.runBacktest
        ? numberError('Backtest Periods', values.backtestPeriods, limits.backtestPeriods)
        : null,
    ],
  ];
  return Object.fromEntries(found.filter(([, error]) => error !== null));
}

function dateError(name: string, date: string): string | null {
  if (date === '') return null;
  if (parseIsoDate(date) === null) return `${name} is not a valid date`;
  return isAllowedDate(date) ? null : `${name} must be between 01/01/2020 and 31/12/2030`;
}

function orderError({ dataStartDate, forecastStartDate }: ForecastValues): string | null {
  if (dataStartDate === '' || forecastStartDate === '' || forecastStartDate > dataStartDate) return null;
  return 'Forecast Start Date must be after Data Start Date';
}

function numberError(
  name: string,
  value: number | '',
  { minimum, maximum }: { minimum: number; maximum: number },
): string | null {
  if (value === '') return `${name} is required`;
  const inRange = Number.isInteger(value) && value >= minimum && value <= maximum;
  return inRange ? null : `${name} must be a whole number from ${minimum} to ${maximum}`;
}

/** Returns errors for incomplete dates, which look like empty dates in the form state. */
export function unfinishedDates(form: HTMLFormElement): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of ['dataStartDate', 'forecastStartDate'] as const) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.validity.customError) {
      errors[name] = 'The date is incomplete';
    }
  }
  return errors;
}
