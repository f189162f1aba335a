import { jsonOf } from '../../http/exchange.ts';
import { newRun, uploadBody } from '../../fixtures/samples/samples.ts';
import { waitForRun } from '../../fixtures/wait-for-run.ts';
import { changeOf } from '../../fixtures/plan-change.ts';
import { fields, objectOf, withId } from '../fields.ts';
import { type Behavior, objectsIn } from '../behavior-test.ts';
import { json, rejects } from '../rejections.ts';
import { quickRun } from '../../fixtures/fixtures.ts';

const [maxValue, maxName] = [200, 400];
const allowed = [
  { code: 'x'.repeat(maxValue), name: 'n'.repeat(maxName) },
  { code: 'Ü'.repeat(maxValue), name: '名'.repeat(maxName) },
  { code: `${'x'.repeat(maxValue - 1)}y`, name: '' },
];
const tooLong = [
  { code: 'z'.repeat(maxValue + 1), name: 'Short', column: 'Product' },
  { code: 'P', name: 'n'.repeat(maxName + 1), column: 'Name' },
];
const monthsOf = (at: number) => `2024-0${at + 1}-01`;
const csv = () => {
  const lines = [...allowed, ...tooLong].flatMap(({ code, name }) =>
    [0, 1, 2].map((at) => [code, name, monthsOf(at), at + 1].join()),
  );
  return { name: 'long-texts.csv', text: `Product,Name,Date,Demand\n${lines.join('\n')}\n` };
};

const cells: Behavior = {
  rule: 'counts',
  operationId: 'uploadFile',
  name: 'values and names of exactly the maximum length',
  async run(test) {
    const [kept, rejected] = [allowed.length * 3, tooLong.length * 3];
    const preview = await test.request('previewFile', { body: uploadBody(csv()) });
    const stored = await test.request('uploadFile', { body: uploadBody(csv()) });
    for (const shown of [preview, stored]) {
      const report = objectOf(shown.body.report);
      fields(test, shown, report, { rowsRead: kept + rejected, rowsKept: kept, rowsRejected: rejected });
      const columns = objectsIn(report.rejection_reasons).map(({ column, count }) => ({ column, count }));
      fields(test, shown, { columns }, { columns: tooLong.map(({ column }) => ({ column, count: 3 })) });
    }
    const path = { id: String(stored.body.id) };
    const listed = await test.request('listUploadProducts', { path });
    const products = objectsIn(jsonOf(listed.exchange.response)).map((one) => ({
      code: one.product_code,
      name: one.product_name ?? '',
    }));
    const byCode = (list: { code: unknown; name: unknown }[]) =>
      list.toSorted((a, b) => (String(a.code) < String(b.code) ? -1 : 1));
    fields(test, listed, { products: byCode(products) }, { products: byCode(allowed) });
    const values = await test.request('listCharacteristicValues', { path: { ...path, code: 'c2' } });
    fields(test, values, values.body, { total: allowed.length });
    const found = await test.request('listCharacteristicValues', {
      path: { ...path, code: 'c2' },
      query: [['search', 'ü'.repeat(maxValue)]],
    });
    fields(test, found, found.body, { values: [allowed[1]?.code] });
  },
};

/** Bytes of UTF-8 that names of items may have. */
const maxBytes = 255;
const ending = (length: number, end: string) => `${'x'.repeat(length - end.length)}${end}`;

const texts: Behavior = {
  rule: 'echo',
  operationId: 'renameForecastRun',
  name: 'names, labels and reasons of exactly the maximum length',
  async run(test) {
    const { lab } = test;
    const { body: upload } = await test.request('uploadFile', { body: uploadBody(csv()) });
    const id = String(upload.id);
    const level = { aggregation_characteristics: [], characteristic_labels: {} };
    const { runId } = await newRun(lab, { id }, { ...level, ...quickRun });
    await waitForRun(lab, runId);
    const name = ending(120, ' – end „ß“');
    const wide = '名'.repeat(maxBytes / 3);
    const dates = [{ first_date: '2024-02-01', last_date: '2024-02-01' }];
    for (const text of [name, wide]) {
      await test.request('renameForecastRun', { path: { runId }, ...json({ name: text }) });
      const run = await test.request('getForecastDetail', { path: { id: runId } });
      fields(test, run, run.body, { name: text });
      const listed = await test.request('listForecastRuns', { query: [['upload_id', id]] });
      fields(test, listed, withId(listed.body.runs, 'run_id', runId), { name: text });
      await test.request('labelUpload', json({ run_id: upload.run_id, label: text }));
      const dataset = await test.request('getUpload', { path: { id } });
      fields(test, dataset, dataset.body, { label: text });
      const reason = { ...(await changeOf(lab, runId)), reason: text };
      await test.request('adjustPlan', { path: { runId }, ...json(reason) });
      const plan = await test.request('getPlan', { path: { runId } });
      fields(test, plan, objectsIn(plan.body.adjustments)[0], { reason: text });
      const event = { name: text.slice(-100), kind: 'once', dates };
      await test.request('addDatasetEvent', { path: { id }, ...json(event) });
      const events = await test.request('listDatasetEvents', { path: { id } });
      fields(test, events, objectsIn(events.body.events).at(-1), { name: event.name });
      const token = await test.request('createApiToken', json({ name: text.slice(-100), scope: 'read' }));
      const tokens = await test.request('listApiTokens');
      fields(test, tokens, withId(tokens.body.tokens, 'id', String(token.body.id)), {
        name: text.slice(-100),
      });
      await test.request('revokeApiToken', { path: { id: String(token.body.id) } });
    }
    const over = `${wide}x`;
    const because = `the text has ${maxBytes + 1} bytes`;
    const refused = [422, String(maxBytes)] as const;
    const naming = { path: { runId }, ...json({ name: over }) };
    await rejects(test, refused, 'renameForecastRun', naming, because);
    await rejects(test, refused, 'labelUpload', json({ run_id: upload.run_id, label: over }), because);
    const change = { ...(await changeOf(lab, runId)), reason: over };
    await rejects(test, refused, 'adjustPlan', { path: { runId }, ...json(change) }, because);
    const event = { path: { id }, ...json({ name: over, kind: 'once', dates }) };
    await rejects(test, refused, 'addDatasetEvent', event, because);
  },
};

/** Tests of the lengths of texts, at the limit and beyond it. */
export const longTextBehaviors: readonly Behavior[] = [cells, texts];
