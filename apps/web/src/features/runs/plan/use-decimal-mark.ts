import { useMutation } from '@tanstack/react-query';
import { notifyError } from '../../../lib/notify.ts';
import { reasonOf } from '../../../lib/reason-of.ts';
import {
  accountFormats,
  chooseFormats,
  hasChosenFormats,
  useFormats,
} from '../../../lib/settings/format-settings.ts';
import { saveFormatsMutation } from '../../account/queries.ts';

/** Decimal mark that the user types; null until they have chosen formats. Choosing it changes the formats of the app. */
export function useDecimalMark() {
  const { decimalMark } = useFormats();
  const save = useMutation({
    ...saveFormatsMutation,
    onError: (error) => notifyError(`Could not save the number format in your account: ${reasonOf(error)}`),
  });
  const choose = (mark: '.' | ',') => {
    chooseFormats({ decimalMark: mark });
    save.mutate(accountFormats());
  };
  return [hasChosenFormats() ? decimalMark : null, choose] as const;
}
