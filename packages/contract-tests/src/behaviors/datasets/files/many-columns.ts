import { uploadBody } from '../../../fixtures/samples/samples.ts';
import { type Behavior, objectsIn } from '../../behavior-test.ts';
import { fields } from '../../fields.ts';

const codes = ['c2', 'c3', 'c5', 'c6', 'c7', 'c8', 'c9', 'c10', 'c11', 'c12'];
const valueCount = 150;

/** A file with more characteristics than one digit counts, and more values than a preview lists. */
const text = [
  [...codes.map((code) => `Column ${code}`), 'Date', 'Demand'].join(),
  ...Array.from({ length: valueCount }, (_, at) =>
    [...codes.map((_code, column) => `V${at % (valueCount - 10 * column)}`), '2024-01-01', at].join(),
  ),
  '',
].join('\n');

const mapping = [
  ...codes.map((code) => ({
    column: `Column ${code}`,
    role: 'characteristic',
    code,
    label: `Column ${code}`,
  })),
  { column: 'Date', role: 'date' },
  { column: 'Demand', role: 'value' },
];

const counts = Object.fromEntries(codes.map((code, column) => [code, valueCount - 10 * column]));

const many: Behavior = {
  rule: 'counts',
  operationId: 'uploadFile',
  name: 'many characteristics and values',
  async run(test) {
    const body = uploadBody({ name: 'many.csv', text }, { mapping: JSON.stringify(mapping) });
    const preview = await test.request('previewFile', { body });
    fields(test, preview, preview.body, { value_counts: counts });
    const { body: made } = await test.request('uploadFile', { body });
    const shown = await test.request('listUploadCharacteristics', { path: { id: String(made.id) } });
    const listed = objectsIn(shown.body.characteristics);
    fields(test, shown, { codes: listed.map(({ type }) => type) }, { codes });
    const stored = Object.fromEntries(listed.map(({ type, value_count }) => [String(type), value_count]));
    fields(test, shown, { value_counts: stored }, { value_counts: counts });
  },
};

/** All tests of files with many columns and values. */
export const manyColumnBehaviors: readonly Behavior[] = [many];
