/** Value of a number field being edited. */
export type NumberDraft = number | '';

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Returns the error for a number field; null if it is valid. */
export function boundError(value: NumberDraft, { min, max }: Bounds): string | null {
  if (value !== '' && Number.isInteger(value) && value >= min && value <= max) return null;
  return `Enter a whole number from ${min} to ${max}`;
}
