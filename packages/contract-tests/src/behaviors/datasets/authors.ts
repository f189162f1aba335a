import { otherUser } from '../../fixtures/accounts.ts';
import { bodyOf } from '../../fixtures/body-of.ts';
import { ledger, ledgerBody, ledgerName } from '../../fixtures/samples/ledger.ts';
import { versionBody } from '../../fixtures/samples/updated-sample.ts';
import { SkippedError } from '../../phases/test-case.ts';
import { fields } from '../fields.ts';
import { type Behavior, objectsIn } from '../behavior-test.ts';

const authors: Behavior = {
  rule: 'versions',
  operationId: 'addUploadVersion',
  name: 'by an administrator who does not own the dataset',
  async run(test) {
    const { authorization, username } = await otherUser(test.lab);
    const { body: me } = await test.request('getMe');
    if (!Array.isArray(me.roles) || !me.roles.includes('admin'))
      throw new SkippedError('the account is not an administrator');
    const { body: made } = await test.request('uploadFile', { body: ledgerBody(), authorization });
    const path = { id: String(made.id) };
    const header = ledger.text.split('\n')[1] ?? '';
    const row = 'Äpfel;Rote Äpfel;Ost;Nord;01.01.2024;50;9;1';
    const owner = { created_by: username, file_name: ledgerName };
    const administrator = { created_by: test.lab.credentials.username, file_name: 'next.csv' };
    const added = await test.request('addUploadVersion', {
      path,
      body: versionBody({ name: 'next.csv', text: `${header}\n${row}\n` }, {}),
    });
    fields(test, added, added.body, administrator);
    const list = await test.request('listUploadVersions', { path, authorization });
    const authorsOf = objectsIn(list.body.versions).map(({ created_by, file_name }) => ({
      created_by,
      file_name,
    }));
    fields(test, list, { authors: authorsOf }, { authors: [administrator, owner] });
    const shown = await test.request('getUpload', { path, authorization });
    fields(test, shown, shown.body, { uploadedBy: username, originalName: ledgerName });
    await test.request('restoreUploadVersion', { path: { ...path, version: '1' } });
    await test.request('deleteUploadVersion', { path: { ...path, version: '2' } });
    const label = bodyOf('application/json', { run_id: path.id, label: 'By an administrator' });
    await test.request('labelUpload', { body: label });
    const one = { first_date: '2023-05-01', last_date: '2023-05-02' };
    const form = { name: 'Theirs', kind: 'once', dates: [one] };
    const sending = (value: object) => ({ body: bodyOf('application/json', { ...value }) });
    const event = await test.request('addDatasetEvent', { path, authorization, ...sending(form) });
    const marked = await test.request('addStockouts', {
      path,
      authorization,
      ...sending({ stockouts: [{ key: {}, ...one }] }),
    });
    const eventPath = { ...path, eventId: String(event.body.id) };
    const renamed = await test.request('changeDatasetEvent', {
      path: eventPath,
      ...sending({ ...form, name: 'Changed' }),
    });
    fields(test, renamed, renamed.body, {
      created_by: username,
      changed_by: test.lab.credentials.username,
    });
    await test.request('deleteDatasetEvent', { path: eventPath });
    const [mark] = objectsIn(marked.body.stockouts);
    await test.request('deleteStockout', { path: { ...path, stockoutId: String(mark?.id) } });
    const columns = [{ column: 'Region', role: 'unused' }];
    const unused = await test.request('changeUploadColumns', { path, ...sending({ columns }) });
    fields(test, unused, unused.body, { created_by: test.lab.credentials.username });
    await test.request('deleteUpload', { path });
    await test.expectStatus(404, 'getUpload', { path, authorization }, 'the dataset was deleted');
  },
};

/** All tests of datasets that several users change. */
export const authorBehaviors: readonly Behavior[] = [authors];
