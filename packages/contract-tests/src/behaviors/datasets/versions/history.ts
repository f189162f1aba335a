import { jsonOf } from '../../../http/exchange.ts';
import { otherUser } from '../../../fixtures/accounts.ts';
import { ledger, newLedger } from '../../../fixtures/samples/ledger.ts';
import { newRun } from '../../../fixtures/samples/samples.ts';
import { versionBody } from '../../../fixtures/samples/updated-sample.ts';
import { waitForRun } from '../../../fixtures/wait-for-run.ts';
import { fields, objectOf } from '../../fields.ts';
import { type Behavior, objectsIn } from '../../behavior-test.ts';
import { isRecent } from '../list.ts';
import { quickRun } from '../../../fixtures/fixtures.ts';

const rule = 'versions';

const header = ledger.text.split('\n')[1] ?? '';
const csv = (...rows: readonly string[]) => ({ name: 'next.csv', text: `${[header, ...rows].join('\n')}\n` });
const form = (rows: readonly string[], fieldsOf: Readonly<Record<string, string>> = {}) =>
  versionBody(csv(...rows), fieldsOf);

const apples = 'Äpfel;Rote Äpfel;Ost';
/** A new product and a new month, a corrected value, an unchanged one, and a price without demand. */
const nextRows = [
  `${apples};Nord;01.01.2024;50;9;1`,
  'neu;Neu;Nordost;Nord;01.01.2024;7,5;9;1',
  `${apples};Süd;01.01.2023;90,5;9,25;1`,
  'b-20;Brot;West;Nord;01.01.2023;110,5;9,25;1',
  `${apples};Nord;01.02.2024;;9;1`,
];
const key = { c2: 'Äpfel', c3: 'Süd', c9: 'Ost' };

const appended: Behavior = {
  rule,
  operationId: 'addUploadVersion',
  name: 'new values, products and dates in every read',
  async run(test) {
    const { id, runId } = await newLedger(test.lab);
    const path = { id };
    const { body: old } = await test.request('getUpload', { path });
    const before = await test.request('getRunData', { path: { runId } });
    const oldProducts = await test.request('listUploadProducts', { path });
    const preview = await test.request('previewUploadVersion', { path, body: form(nextRows) });
    const added = await test.request('addUploadVersion', { path, body: form(nextRows) });
    fields(test, preview, preview.body, { based_on: 1 });
    const counts = { new: 2, same: 1, changed: 1, removed: 0 };
    const period = { removed: 0, same: 0 };
    const difference = {
      ...counts,
      periods: [
        { date: '2023-01-01', ...period, new: 0, same: 1, changed: 1, before: 100.5, after: 90.5 },
        { date: '2024-01-01', ...period, new: 2, changed: 0, before: 0, after: 57.5 },
      ],
      changes: [{ key, date: '2023-01-01', before: 100.5, after: 90.5 }],
    };
    for (const { body, exchange } of [preview, added]) {
      const { known_ahead, ...own } = objectOf(body.difference);
      fields(test, { exchange }, { difference: own }, { difference });
      // The price and the column in stock of each row; one price was known with another value.
      fields(
        test,
        { exchange },
        { known_ahead },
        { known_ahead: { new: 4, same: 5, changed: 1, removed: 0 } },
      );
    }
    fields(test, preview, preview.body, { difference: added.body.difference });
    const row_count = ledger.kept + 2;
    const about = {
      version: 2,
      mode: 'append',
      file_name: 'next.csv',
      created_by: test.lab.credentials.username,
      row_count,
      first_date: ledger.firstDate,
      last_date: '2024-01-01',
      current: true,
      based_on: 1,
      runs: 0,
      counts,
    };
    fields(test, added, added.body, about);
    isRecent(test, added, added.body.created_at);
    const isLater = Date.parse(String(added.body.created_at)) > Date.parse(String(old.uploadDate));
    test.assert(isLater, 'the version is not newer than the dataset', added.exchange);
    const shown = await test.request('getUpload', { path });
    const { run_id } = added.body;
    const { report: _, ...dataset } = old;
    const { report: __, ...now } = shown.body;
    const expected = { ...dataset, run_id, rowCount: row_count, lastDate: '2024-01-01', version: 2 };
    fields(test, shown, { dataset: now }, { dataset: expected });
    const products = await test.request('listUploadProducts', { path });
    const last = objectsIn(jsonOf(products.exchange.response)).at(-1);
    fields(test, products, last, { product_code: 'neu', product_name: 'Neu', data_points: 1 });
    const areas = await test.request('listCharacteristicValues', { path: { ...path, code: 'c9' } });
    fields(test, areas, areas.body, { total: 3 });
    const found = await test.request('listCharacteristicValues', {
      path: { ...path, code: 'c9' },
      query: [['search', 'NORDOST']],
    });
    fields(test, found, found.body, { values: ['Nordost'], total: 1 });
    // The first version is read by the run id of its import.
    const earlier = await test.request('getUpload', { path: { id: runId } });
    fields(test, earlier, { dataset: earlier.body }, { dataset: old });
    const earlierProducts = await test.request('listUploadProducts', { path: { id: runId } });
    const listOf = ({ exchange }: typeof products) => jsonOf(exchange.response);
    fields(test, earlierProducts, { list: listOf(earlierProducts) }, { list: listOf(oldProducts) });
    const data = await test.request('getRunData', { path: { runId } });
    fields(test, data, data.body, { details: before.body.details });
    const actual = objectsIn(objectOf(before.body.details).actual).map((point) =>
      point.date === '2023-01-01' ? { ...point, value: Number(point.value) - 10 } : point,
    );
    const next = await test.request('getRunData', { path: { runId: String(run_id) } });
    const nextActual = objectsIn(objectOf(next.body.details).actual);
    const [first] = actual;
    fields(
      test,
      next,
      { actual: nextActual },
      { actual: [...actual, { ...first, date: '2024-01-01', value: 57.5 }] },
    );
  },
};

const modes: Behavior = {
  rule,
  operationId: 'addUploadVersion',
  name: 'modes, and files that change nothing',
  async run(test) {
    const { id } = await newLedger(test.lab);
    const path = { id };
    const december = [`${apples};Nord;01.12.2023;300;9;1`];
    const inDecember = ledger.observations.filter(({ date }) => date.startsWith('2023-12')).length - 1;
    const rows = new Map([
      ['append', { removed: 0 }],
      ['replace-periods', { removed: inDecember - 1 }],
      ['replace-all', { removed: ledger.kept - 2 }],
    ]);
    for (const [mode, { removed }] of rows) {
      const shown = await test.request('previewUploadVersion', { path, body: form(december, { mode }) });
      fields(test, shown, shown.body.difference, { new: 0, same: 0, changed: 1, removed });
    }
    const unnamed = await test.request('previewUploadVersion', { path, body: form(december) });
    fields(test, unnamed, unnamed.body.difference, { changed: 1, removed: 0 });
    const same = form([`${apples};Nord;01.01.2023;100,5;9,25;1`]);
    await test.expectStatus(422, 'addUploadVersion', { path, body: same }, 'the file changes nothing');
    const fewer = versionBody({ name: 'fewer.csv', text: 'Product;Date;Sold\nÄpfel;01.01.2024;50\n' }, {});
    for (const operationId of ['addUploadVersion', 'previewUploadVersion']) {
      const exchange = await test.expectStatus(
        422,
        operationId,
        { path, body: fewer },
        'two columns are missing',
      );
      for (const named of ['Warehouse', 'Area'])
        test.assert(exchange.response.text.includes(named), `the error does not name ${named}`, exchange);
    }
    for (const based_on of ['2', '999999'])
      for (const operationId of ['addUploadVersion', 'previewUploadVersion'])
        await test.expectStatus(
          409,
          operationId,
          { path, body: form(december, { based_on }) },
          'version 1 is current',
        );
    const versions = await test.request('listUploadVersions', { path });
    fields(test, versions, { count: objectsIn(versions.body.versions).length }, { count: 1 });
    const whole = await test.request('addUploadVersion', {
      path,
      body: form(december, { mode: 'replace-all', based_on: '1' }),
    });
    const dates = { first_date: '2023-12-01', last_date: '2023-12-01', row_count: 1 };
    fields(test, whole, whole.body, { version: 2, mode: 'replace-all', based_on: 1, ...dates });
    const outdated = { path, body: form([`${apples};Nord;01.01.2024;5;9;1`], { based_on: '1' }) };
    for (const operationId of ['addUploadVersion', 'previewUploadVersion'])
      await test.expectStatus(409, operationId, outdated, 'version 2 is current');
    const shown = await test.request('getUpload', { path });
    fields(test, shown, shown.body, { firstDate: '2023-12-01', lastDate: '2023-12-01', rowCount: 1 });
    const products = await test.request('listUploadProducts', { path });
    const codes = objectsIn(jsonOf(products.exchange.response)).map((one) => [
      one.product_code,
      one.data_points,
    ]);
    fields(test, products, { codes }, { codes: [['Äpfel', 1]] });
    const data = await test.request('getRunData', { path: { runId: String(whole.body.run_id) } });
    const actual = objectsIn(objectOf(data.body.details).actual).map(({ date, value }) => [date, value]);
    fields(test, data, { actual }, { actual: [['2023-12-01', 300]] });
  },
};

const deletedVersions: Behavior = {
  rule: 'deleted',
  operationId: 'deleteUploadVersion',
  name: 'versions with runs, current versions and shared data',
  async run(test) {
    const { lab } = test;
    const { id, runId } = await newLedger(lab);
    const of = (version: number) => ({ path: { id, version: String(version) } });
    const { runId: forecast } = await newRun(
      lab,
      { id },
      {
        aggregation_characteristics: [],
        characteristic_labels: {},
        ...quickRun,
      },
    );
    await waitForRun(lab, forecast);
    const add = (month: number) =>
      test.request('addUploadVersion', {
        path: { id },
        body: form([`${apples};Nord;01.0${month}.2024;50;9;1`]),
      });
    const [second, third] = [await add(1), await add(2)];
    await test.expectStatus(409, 'deleteUploadVersion', of(1), 'the version has a run');
    const listed = async () => {
      const shown = await test.request('listUploadVersions', { path: { id } });
      const list = objectsIn(shown.body.versions).map(({ version, runs, current }) => [
        version,
        runs,
        current,
      ]);
      return { shown, list };
    };
    const all = await listed();
    fields(
      test,
      all.shown,
      { list: all.list },
      {
        list: [
          [3, 0, true],
          [2, 0, false],
          [1, 1, false],
        ],
      },
    );
    await test.expectStatus(409, 'deleteUploadVersion', of(3), 'the version is current');
    const { authorization } = await otherUser(lab);
    for (const operationId of ['deleteUploadVersion', 'restoreUploadVersion'])
      await test.expectStatus(
        403,
        operationId,
        { ...of(2), authorization },
        'the dataset belongs to another user',
      );
    const data = await test.request('getRunData', { path: { runId: String(third.body.run_id) } });
    await test.request('deleteUploadVersion', of(2));
    await test.expectStatus(404, 'getUploadVersion', of(2), 'the version was deleted');
    await test.expectStatus(404, 'deleteUploadVersion', of(2), 'the version was deleted');
    const gone = { path: { runId: String(second.body.run_id) } };
    await test.expectStatus(404, 'getRunData', gone, 'the version was deleted');
    await test.expectStatus(404, 'getUpload', { path: { id: gone.path.runId } }, 'the version was deleted');
    const same = await test.request('getRunData', { path: { runId: String(third.body.run_id) } });
    fields(test, same, same.body, { details: data.body.details });
    await test.request('deleteForecastRun', { path: { runId: forecast } });
    const undeletable = 'a run of the version can still be restored';
    await test.expectStatus(409, 'deleteUploadVersion', of(1), undeletable);
    const left = await listed();
    fields(
      test,
      left.shown,
      { list: left.list },
      {
        list: [
          [3, 0, true],
          [1, 0, false],
        ],
      },
    );
    const restored = await test.request('restoreUploadVersion', of(1));
    fields(test, restored, restored.body, { version: 1, current: true, run_id: runId });
    const fourth = await add(3);
    fields(test, fourth, fourth.body, { version: 4, based_on: 1, row_count: ledger.kept + 1 });
  },
};

/** All tests of the versions of one dataset and what each of them contains. */
export const historyBehaviors: readonly Behavior[] = [appended, modes, deletedVersions];
