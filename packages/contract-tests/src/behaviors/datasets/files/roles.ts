import type { JsonObject } from '../../../contract/is-object.ts';
import { jsonOf } from '../../../http/exchange.ts';
import { otherUser } from '../../../fixtures/accounts.ts';
import { bodyOf } from '../../../fixtures/body-of.ts';
import { ledger, ledgerBody, ledgerName, newLedger } from '../../../fixtures/samples/ledger.ts';
import { uploadBody } from '../../../fixtures/samples/samples.ts';
import { fields, objectOf } from '../../fields.ts';
import { type Behavior, type BehaviorTest, objectsIn, type Shown } from '../../behavior-test.ts';

const rule = 'versions';

type Role = Readonly<Record<string, unknown>> & { column: string };

const changing = (id: string, columns: readonly object[], more: object = {}) => ({
  path: { id },
  body: bodyOf('application/json', { columns, ...more }),
});

const rolesIn = (report: unknown) =>
  objectsIn(objectOf(report).columns).map((column) => {
    const { reason: _, ...role } = column;
    return role;
  });

/** Returns the roles of the ledger after a change of some of them. */
const changed = (roles: readonly Role[], ...changes: readonly Role[]): Role[] =>
  roles.map((role) => changes.find(({ column }) => column === role.column) ?? role);

async function characteristics(test: BehaviorTest, id: string) {
  const shown = await test.request('listUploadCharacteristics', { path: { id } });
  const codes = objectsIn(shown.body.characteristics).map(({ type, label, value_count }) => [
    type,
    label,
    value_count,
  ]);
  return { shown, codes };
}

/** Asserts that a version and the dataset have these roles. */
async function hasRoles(test: BehaviorTest, id: string, { body, exchange }: Shown, roles: readonly Role[]) {
  fields(test, { exchange }, { columns: rolesIn(body.report) }, { columns: roles });
  const shown = await test.request('getUpload', { path: { id } });
  fields(test, shown, { columns: rolesIn(shown.body.report) }, { columns: roles });
}

const unlisted: Behavior = {
  rule,
  operationId: 'changeUploadColumns',
  name: 'columns that are not listed keep their role',
  async run(test) {
    const { id, runId } = await newLedger(test.lab);
    const path = { id };
    const first = await test.request('getUploadVersion', { path: { ...path, version: '1' } });
    const data = await test.request('getRunData', { path: { runId } });
    const site = { column: 'Warehouse', role: 'characteristic', code: 'c4', label: 'Site' };
    const renamed = await test.request('changeUploadColumns', changing(id, [site]));
    const roles = changed(ledger.roles, site);
    await hasRoles(test, id, renamed, roles);
    const { run_id } = renamed.body;
    const version = {
      version: 2,
      mode: 'replace-all',
      file_name: ledgerName,
      created_by: test.lab.credentials.username,
      row_count: ledger.kept,
      first_date: ledger.firstDate,
      last_date: ledger.lastDate,
      current: true,
      based_on: 1,
      runs: 0,
      counts: null,
      difference: null,
    };
    fields(test, renamed, renamed.body, version);
    const own = await characteristics(test, id);
    const expected = [
      ['c2', 'Product', 3],
      ['c4', 'Site', 2],
      ['c9', 'Area', 2],
    ];
    fields(test, own.shown, { codes: own.codes }, { codes: expected });
    const unused = { column: 'Region', role: 'unused', code: null, label: null };
    const dropped = await test.request('changeUploadColumns', changing(id, [unused], { based_on: 2 }));
    fields(test, dropped, dropped.body, { version: 3, based_on: 2 });
    const without = changed(roles, unused);
    await hasRoles(test, id, dropped, without);
    // A price that is no longer known in advance is stored no more, and the column in stock keeps its mark.
    const price = { column: 'Price', role: 'unused', code: null, label: null, known_until: '2024-01-01' };
    const plain = await test.request(
      'changeUploadColumns',
      changing(id, [{ column: 'Price', role: 'unused' }]),
    );
    await hasRoles(test, id, plain, changed(without, price));
    const left = await characteristics(test, id);
    fields(test, left.shown, { codes: left.codes }, { codes: expected.slice(0, 2) });
    const shown = await test.request('getUpload', { path });
    const now = { version: 4, rowCount: ledger.kept, run_id: plain.body.run_id };
    fields(test, shown, shown.body, now);
    test.assert(run_id !== runId, 'the new version has the run id of the old one', renamed.exchange);
    // Earlier versions and their data stay.
    const earlier = await test.request('getUploadVersion', { path: { ...path, version: '1' } });
    fields(test, earlier, { version: earlier.body }, { version: { ...first.body, current: false } });
    for (const one of [runId, String(run_id)]) {
      const again = await test.request('getRunData', { path: { runId: one } });
      fields(test, again, again.body, { details: data.body.details });
    }
  },
};

const basedOn: Behavior = {
  rule,
  operationId: 'changeUploadColumns',
  name: 'refused changes store nothing',
  async run(test) {
    const { id } = await newLedger(test.lab);
    const change = (columns: readonly object[], more: object = {}) => changing(id, columns, more);
    const unused = [{ column: 'Region', role: 'unused' }];
    const refused = async (
      status: number,
      call: ReturnType<typeof change>,
      because: string,
      named: string,
    ) => {
      const exchange = await test.expectStatus(status, 'changeUploadColumns', call, because);
      const { text } = exchange.response;
      test.assert(text.includes(named), `the error does not name ${named}`, exchange);
    };
    await refused(409, change(unused, { based_on: 2 }), 'version 1 is current', 'version 1 is current');
    await refused(422, change([{ column: 'Color', role: 'unused' }]), 'the file has no such column', 'Color');
    await refused(422, change([{ column: 'Product', role: 'date' }]), 'it contains no dates', 'Product');
    await refused(422, change([{ column: 'Sold', role: 'unused' }]), 'no column has the demand', 'Date');
    const twice = { column: 'Region', role: 'characteristic', code: 'c2' };
    await refused(422, change([twice]), 'another column has the code', 'c2');
    const { authorization } = await otherUser(test.lab);
    const because = 'the dataset belongs to another user';
    const others = { ...change(unused), authorization };
    await test.expectStatus(403, 'changeUploadColumns', others, because);
    const versions = await test.request('listUploadVersions', { path: { id } });
    fields(test, versions, { count: objectsIn(versions.body.versions).length }, { count: 1 });
    const shown = await test.request('getUpload', { path: { id } });
    fields(test, shown, { columns: rolesIn(shown.body.report) }, { columns: ledger.roles });
    const done = await test.request('changeUploadColumns', change(unused, { based_on: 1 }));
    fields(test, done, done.body, { version: 2 });
    await refused(409, change(unused, { based_on: 1 }), 'version 2 is current', 'version 2 is current');
  },
};

const notStored: Behavior = {
  rule,
  operationId: 'changeUploadColumns',
  name: 'after a file was appended',
  async run(test) {
    const { id } = await newLedger(test.lab);
    const header = ledger.text.split('\n')[1] ?? '';
    const text = `${header}\nÄpfel;Rote Äpfel;Ost;Nord;01.01.2024;7;9,25;1\n`;
    const body = uploadBody({ name: 'next.csv', text }, { mode: 'append' });
    const added = await test.request('addUploadVersion', { path: { id }, body: versionForm(body) });
    fields(test, added, objectOf(added.body.report), { file_kept: false });
    // The roles of the dataset apply to the next file too.
    const roles = ledger.roles.map(({ column, role, code, label }) => ({ column, role, code, label }));
    const reported = rolesIn(added.body.report).map(({ column, role, code, label }: JsonObject) => ({
      column,
      role,
      code,
      label,
    }));
    fields(test, added, { columns: reported }, { columns: roles });
    const call = changing(id, [{ column: 'Region', role: 'unused' }]);
    await test.expectStatus(409, 'changeUploadColumns', call, 'the file of the version is not stored');
    await test.request('restoreUploadVersion', { path: { id, version: '1' } });
    const exchange = await test.expectStatus(200, 'changeUploadColumns', call, 'the first file is stored');
    fields(test, { exchange }, jsonOf(exchange.response), { version: 3, based_on: 1 });
  },
};

const otherTables: Behavior = {
  rule,
  operationId: 'changeUploadColumns',
  name: 'of wide files, of the value, and of files that are not stored',
  async run(test) {
    const totals = async (runId: unknown) => {
      const shown = await test.request('getRunData', { path: { runId: String(runId) } });
      const actual = objectsIn(objectOf(shown.body.details).actual);
      return { shown, values: actual.map(({ date, value }) => [date, value]) };
    };
    const wide = 'Product,Warehouse,2024-01,2024-02,2024-03\nA,North,1,2,3\nB,South,4,,6\n';
    const { body: made } = await test.request('uploadFile', {
      body: uploadBody({ name: 'wide.csv', text: wide }),
    });
    const site = { column: 'Warehouse', role: 'characteristic', code: 'c5', label: 'Site' };
    const moved = await test.request('changeUploadColumns', changing(String(made.id), [site]));
    const roles = rolesIn(moved.body.report).map(({ column, role, code }) => [column, role, code]);
    const expected = [
      ['Product', 'characteristic', 'c2'],
      ['Warehouse', 'characteristic', 'c5'],
      ...['2024-01', '2024-02', '2024-03'].map((period) => [period, 'period', null]),
    ];
    fields(test, moved, { columns: roles }, { columns: expected });
    const months = [
      ['2024-01-01', 5],
      ['2024-02-01', 2],
      ['2024-03-01', 9],
    ];
    const same = await totals(moved.body.run_id);
    fields(test, same.shown, { totals: same.values }, { totals: months });
    const long = 'Product,Date,Sold,Returned\nA,2024-01-01,5,1\nA,2024-02-01,6,2\n';
    const { body: sold } = await test.request('uploadFile', {
      body: uploadBody({ name: 'long.csv', text: long }),
    });
    const columns = [
      { column: 'Sold', role: 'unused' },
      { column: 'Returned', role: 'value' },
    ];
    const returned = await test.request('changeUploadColumns', changing(String(sold.id), columns));
    const own = await totals(returned.body.run_id);
    const numbers = [
      ['2024-01-01', 1],
      ['2024-02-01', 2],
    ];
    fields(test, own.shown, { totals: own.values }, { totals: numbers });
    const shown = await test.request('getUpload', { path: { id: String(sold.id) } });
    fields(test, shown, shown.body, { value_label: 'Returned', version: 2 });
    const period = { first_period: '2024-01-01', period_bucket: 'month' };
    for (const [what, text, more, column] of [
      ['master data', 'Product,Name\nA,Alpha\nB,Beta\n', { upload_mode: 'master' }, 'Name'],
      ['a file without header', 'A1,1,2,3\nB2,4,5,6\n', period, 'Product'],
    ] as const) {
      const { body } = await test.request('uploadFile', {
        body: uploadBody({ name: 'other.csv', text }, more),
      });
      fields(test, shown, { [what]: objectOf(body.report).file_kept }, { [what]: false });
      const call = changing(String(body.id), [{ column, role: 'unused' }]);
      await test.expectStatus(409, 'changeUploadColumns', call, `the file is ${what}`);
    }
  },
};

/** Removes the field that a new version does not have. */
const versionForm = (body: ReturnType<typeof uploadBody>) =>
  body.kind === 'multipart'
    ? { ...body, parts: body.parts.filter(({ name }) => name !== 'upload_mode') }
    : body;

const mapped: Behavior = {
  rule: 'refuses-invalid',
  operationId: 'uploadFile',
  name: 'a mapping that does not fit the file',
  async run(test) {
    const before = await test.request('listUploads');
    for (const [mapping, named] of [
      ['[', 'JSON'],
      [[{ column: 'Color', role: 'unused' }], 'Color'],
      [[{ column: 'Product', role: 'date' }], 'Product'],
      [[{ column: 'Sold', role: 'nothing' }], 'Sold'],
      [
        [
          { column: 'Region', role: 'characteristic', code: 'c2' },
          { column: 'Product', role: 'characteristic', code: 'c2' },
        ],
        'c2',
      ],
      [
        [
          { column: 'Price', role: 'unused', in_stock: true },
          { column: 'In stock', role: 'unused', in_stock: true },
        ],
        'In stock',
      ],
    ] as const) {
      const text = typeof mapping === 'string' ? mapping : JSON.stringify(mapping);
      for (const id of ['uploadFile', 'previewFile']) {
        const body = ledgerBody({ mapping: text });
        const exchange = await test.expectStatus(422, id, { body }, 'the mapping does not fit the file');
        const isNamed = exchange.response.text.includes(named);
        test.assert(isNamed, `the error does not name ${named}`, exchange);
      }
    }
    const after = await test.request('listUploads');
    fields(test, after, after.body, { uploads: before.body.uploads });
  },
};

/** All tests of the roles of columns. */
export const roleBehaviors: readonly Behavior[] = [unlisted, basedOn, notStored, otherTables, mapped];
