import { useLocalStorage } from '@mantine/hooks';

/** The decimal mark that the user types; null until they have chosen one. Kept in this browser. */
export function useDecimalMark() {
  return useLocalStorage<'.' | ',' | null>({
    key: 'fc_decimal_mark',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
}
