import { useLocalStorage } from '@mantine/hooks';

/** Decimal mark that the user types; null until they have chosen one. Stored in this browser. */
export function useDecimalMark() {
  return useLocalStorage<'.' | ',' | null>({
    key: 'fc_decimal_mark',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
}
