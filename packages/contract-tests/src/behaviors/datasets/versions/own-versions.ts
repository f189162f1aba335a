import { registerAccount, signIn } from '../../../fixtures/accounts.ts';
import { uploadBody } from '../../../fixtures/samples/samples.ts';
import { versionBody } from '../../../fixtures/samples/updated-sample.ts';
import { jsonOf } from '../../../http/exchange.ts';
import type { Behavior } from '../../behavior-test.ts';
import { fields } from '../../fields.ts';
import { json } from '../../rejections.ts';

const ownRows: Behavior = {
  rule: 'versions',
  operationId: 'downloadRejectedRows',
  name: 'of each version, which its run id names',
  async run(test) {
    const file = (cell: string) => `Product,Date,Demand\nA,2024-01-01,${cell.length}\nA,2024-02-01,${cell}\n`;
    const made = await test.request('uploadFile', {
      body: uploadBody({ name: 'old.csv', text: file('before') }),
    });
    const path = { id: String(made.body.id) };
    const run = { id: String(made.body.run_id) };
    const body = versionBody({ name: 'new.csv', text: file('later') }, {});
    const { body: added } = await test.request('addUploadVersion', { path, body });
    const rows = async (id: string, cell: string, name: string) => {
      const { exchange } = await test.request('downloadRejectedRows', { path: { id } });
      const { text, headers } = exchange.response;
      const own = ['before', 'later'].filter((one) => text.includes(`,${one}\r\n`));
      fields(test, { exchange }, { rows: own }, { rows: [cell] });
      const isNamed = headers['content-disposition']?.includes('old') === true;
      test.assert(isNamed, `the file of ${name} is not named after the dataset`, exchange);
    };
    await rows(path.id, 'later', 'the dataset');
    await rows(String(added.run_id), 'later', 'version 2');
    await rows(run.id, 'before', 'version 1');
    // The run id of any version names the dataset.
    for (const [run_id, label] of [
      [run.id, 'By version 1'],
      [String(added.run_id), 'By version 2'],
    ] as const) {
      const saved = await test.request('labelUpload', json({ run_id, label }));
      fields(test, saved, saved.body, { success: true, run_id, label });
      const shown = await test.request('getUpload', { path });
      fields(test, shown, shown.body, { label, version: 2 });
      const second = await test.request('getUploadVersion', { path: { id: run_id, version: '2' } });
      fields(test, second, second.body, { version: 2, run_id: added.run_id, current: true });
      const earlier = await test.request('getUpload', { path: run });
      fields(test, earlier, earlier.body, { id: path.id, label, version: 1, run_id: run.id });
    }
    await test.request('restoreUploadVersion', { path: { ...path, version: '1' } });
    await rows(path.id, 'before', 'the restored dataset');
  },
};

const ownerChanges: Behavior = {
  rule: 'owner-only',
  operationId: 'addUploadVersion',
  name: 'every change by an owner who is no administrator',
  async run(test) {
    const { authorization, username } = await signIn(test.lab, await registerAccount(test.lab));
    const by = { authorization };
    const file = (value: number) =>
      `Product,Region,Date,Demand\nA,North,2024-01-01,1\nA,North,2024-02-01,${value}\n`;
    const made = await test.request('uploadFile', {
      ...by,
      body: uploadBody({ name: 'own.csv', text: file(2) }),
    });
    const path = { id: String(made.body.id) };
    const next = { path, ...by, body: versionBody({ name: 'next.csv', text: file(3) }, {}) };
    const because = 'the dataset belongs to the user';
    await test.expectStatus(200, 'previewUploadVersion', next, because);
    const added = await test.expectStatus(200, 'addUploadVersion', next, because);
    fields(test, { exchange: added }, jsonOf(added.response), { version: 2, created_by: username });
    const of = (version: number) => ({ path: { ...path, version: String(version) }, ...by });
    await test.expectStatus(200, 'restoreUploadVersion', of(1), because);
    await test.expectStatus(200, 'deleteUploadVersion', of(2), because);
    const label = json({ run_id: path.id, label: 'Own' });
    await test.expectStatus(200, 'labelUpload', { ...label, ...by }, because);
    const columns = json({ columns: [{ column: 'Region', role: 'unused' }] });
    await test.expectStatus(200, 'changeUploadColumns', { path, ...columns, ...by }, because);
    await test.expectStatus(200, 'deleteUpload', { path, ...by }, because);
    await test.expectStatus(404, 'getUpload', { path }, 'the dataset was deleted');
  },
};

/** All tests of the run ids of versions, and of owners who are not administrators. */
export const ownVersionBehaviors: readonly Behavior[] = [ownRows, ownerChanges];
