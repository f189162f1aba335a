import { registerAccount, signIn } from '../../../fixtures/accounts.ts';
import type { Behavior } from '../../behavior-test.ts';
import { fields, without } from '../../fields.ts';
import { json } from '../../rejections.ts';

const first = { decimal_mark: '.', date_format: 'DD/MM/YYYY', csv_delimiter: ',' };
const changes = [
  {},
  { decimal_mark: ',' },
  { csv_delimiter: ';' },
  ...['DD.MM.YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'].map((date_format) => ({ date_format })),
];
const refused = [
  ...Object.keys(first).map((name) => without(first, name)),
  { ...first, decimal_mark: ';' },
  { ...first, csv_delimiter: '\t' },
  { ...first, date_format: 'dd/mm/yyyy' },
];

/** All tests of the formats that a user has stored. */
export const storedFormatBehaviors: readonly Behavior[] = [
  {
    rule: 'echo',
    operationId: 'setFormats',
    name: 'every format, and refused changes',
    async run(test) {
      const { authorization } = await signIn(test.lab, await registerAccount(test.lab));
      const call = { authorization };
      for (const change of changes) {
        const formats = { ...first, ...change };
        const saved = await test.request('setFormats', { ...call, ...json(formats) });
        fields(test, saved, saved.body, { formats });
        for (const value of refused)
          await test.expectStatus(422, 'setFormats', { ...call, ...json(value) }, 'a format is invalid');
        const shown = await test.request('getFormats', call);
        fields(test, shown, shown.body, { formats });
      }
    },
  },
];
