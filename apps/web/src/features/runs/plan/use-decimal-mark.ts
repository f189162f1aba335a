import { chooseFormats, hasChosenFormats, useFormats } from '../../../lib/settings/format-settings.ts';

/** Decimal mark that the user types; null until they have chosen formats. Choosing it changes the formats of the app. */
export function useDecimalMark() {
  const { decimalMark } = useFormats();
  const choose = (mark: '.' | ',') => void chooseFormats({ decimalMark: mark });
  return [hasChosenFormats() ? decimalMark : null, choose] as const;
}
