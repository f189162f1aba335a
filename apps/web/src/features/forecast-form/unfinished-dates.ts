import type { FieldErrors } from './forecast-errors.ts';

/** Dates typed only in part: the browser hands them out as empty, which would silently mean "not given". */
export function unfinishedDates(form: HTMLFormElement): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of ['dataStartDate', 'forecastStartDate'] as const) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.validity.badInput) {
      errors[name] = 'The date is not complete';
    }
  }
  return errors;
}
