import { bearer } from '../../fixtures/accounts.ts';
import type { Call } from '../../http/call.ts';
import { jsonOf, mediaTypeOf } from '../../http/exchange.ts';
import { unknownId } from '../../fixtures/fixtures.ts';
import { uploadBody } from '../../fixtures/samples/samples.ts';
import { type Behavior, objectsIn } from '../behavior-test.ts';
import { fields, objectOf } from '../fields.ts';
import { json } from '../rejections.ts';

const problemType = 'application/problem+json';
const mark = { key: {}, first_date: '2024-01-01', last_date: '2024-01-02' };
const account = { username: 'x', email: 'x@example.com', password: 'abcdef' };

/** Invalid calls, and where and by which keyword the contract rejects them. */
const invalid: readonly (readonly [string, Partial<Call>, readonly (string | number)[], string])[] = [
  ['register', json({ ...account, password: undefined }), ['body', 'password'], 'required'],
  ['register', json({ ...account, password: 'abcde' }), ['body', 'password'], 'minLength'],
  ['register', json({ ...account, email: 'x' }), ['body', 'email'], 'format'],
  ['register', json({ ...account, username: 'a b' }), ['body', 'username'], 'pattern'],
  ['setFormats', json({ decimal_mark: ';' }), ['body', 'decimal_mark'], 'enum'],
  ['setFormats', json({ decimal_mark: 1 }), ['body', 'decimal_mark'], 'type'],
  ['listForecastRuns', { query: [['limit', '0']] }, ['query', 'limit'], 'minimum'],
  ['listForecastRuns', { query: [['limit', '101']] }, ['query', 'limit'], 'maximum'],
  ['listForecastRuns', { query: [['offset', 'x']] }, ['query', 'offset'], 'type'],
  ['listRunDetails', {}, ['query', 'run_ids'], 'required'],
  [
    'addStockouts',
    { path: { id: unknownId }, ...json({ stockouts: [mark, { ...mark, first_date: 5 }] }) },
    ['body', 'stockouts', 1, 'first_date'],
    'type',
  ],
];

const places: Behavior = {
  rule: 'error-texts',
  operationId: 'register',
  name: 'place and kind of invalid values',
  async run(test) {
    for (const [id, call, loc, type] of invalid) {
      const exchange = await test.expectStatus(422, id, call, `${loc.join('.')} is invalid`);
      const errors = objectsIn(objectOf(jsonOf(exchange.response)).detail);
      const name = loc.join('.');
      const found = errors.filter((one) => Array.isArray(one.loc) && one.loc.join('.') === name);
      const types = found.map((one) => one.type);
      test.assert(
        types.includes(type),
        `no error has the place ${name} and the type ${type}: ${JSON.stringify(errors)}`,
        exchange,
      );
      const [first] = found;
      test.assert(first === undefined || String(first.msg) !== '', 'an error has no message', exchange);
    }
  },
};

/** Values of Accept, and whether they accept problem details (RFC 9110 §12.5.1). */
const accepted = [
  [problemType, true],
  ['Application/Problem+JSON', true],
  [`application/json, ${problemType};q=0.9`, true],
  [`${problemType}; q=0`, false],
  [`${problemType};q=0.0, application/json`, false],
  ['application/problem+xml', false],
  ['*/*', false],
] as const;

const negotiated: Behavior = {
  rule: 'problem-details',
  operationId: 'getMe',
  name: 'values of Accept, and codes of tokens and revisions',
  async run(test) {
    for (const [accept, isProblem] of accepted) {
      const exchange = await test.send('getUpload', { path: { id: unknownId }, headers: { accept } });
      const type = isProblem ? problemType : 'application/json';
      const reported = mediaTypeOf(exchange.response);
      test.assert(reported === type, `the error for Accept: ${accept} is ${reported}`, exchange);
      const vary = (exchange.response.headers.vary ?? '').toLowerCase().split(/\s*,\s*/);
      test.assert(vary.includes('accept') || vary.includes('*'), 'Vary does not list Accept', exchange);
    }
    const { body } = await test.request('createApiToken', json({ name: 'Codes', scope: 'read' }));
    const { authorization } = bearer(body.token);
    for (const [id, call, code] of [
      ['deleteUpload', { path: { id: unknownId }, authorization }, 'insufficient_scope'],
      ['listSessions', { authorization }, 'insufficient_scope'],
      ['listAuditEntries', { authorization }, 'forbidden'],
      ['getUpload', { path: { id: unknownId }, authorization }, 'not_found'],
    ] as const) {
      const exchange = await test.send(id, { ...call, headers: { accept: problemType } });
      fields(test, { exchange }, objectOf(jsonOf(exchange.response)), { code });
    }
    await test.request('revokeApiToken', { path: { id: String(body.id) } });
  },
};

const other: Behavior = {
  rule: 'refuses-invalid',
  operationId: 'createApiToken',
  name: 'text that is not well-formed Unicode',
  async run(test) {
    const text = String.raw`{"name":"\ud800","scope":"read"}`;
    const exchange = await test.send('createApiToken', {
      body: { kind: 'raw', type: 'application/json', text },
    });
    const { response } = exchange;
    const isRefused = response.status === 400 || response.status === 422;
    test.assert(isRefused, `a lone surrogate returned ${response.status}`, exchange);
  },
};

const event = { kind: 'once', dates: [{ first_date: '2024-01-01', last_date: '2024-01-02' }] };

const changed: Behavior = {
  rule: 'problem-details',
  operationId: 'changeDatasetEvent',
  name: 'code of a change in the meantime',
  async run(test) {
    const text = 'Product,Date,Demand\nA,2024-01-01,1\nA,2024-02-01,2\n';
    const made = await test.request('uploadFile', { body: uploadBody({ name: 'codes.csv', text }) });
    const path = { id: String(made.body.id) };
    const names = ['One', 'Two'].map((name) => json({ ...event, name }));
    const [first, second] = [
      await test.request('addDatasetEvent', { path, ...names[0] }),
      await test.request('addDatasetEvent', { path, ...names[1] }),
    ];
    const of = ({ body }: typeof first) => ({ path: { ...path, eventId: String(body.id) } });
    const revise = (name: string, revision: unknown) => json({ ...event, name, revision });
    await test.request('changeDatasetEvent', { ...of(first), ...revise('New', first.body.revision) });
    const headers = { accept: problemType };
    for (const [call, code] of [
      [{ ...of(first), ...revise('Newer', first.body.revision) }, 'changed_meanwhile'],
      [{ ...of(second), ...revise('New', second.body.revision) }, 'conflict'],
    ] as const) {
      const id = 'changeDatasetEvent';
      const exchange = await test.expectStatus(409, id, { ...call, headers }, `the code is ${code}`);
      fields(test, { exchange }, objectOf(jsonOf(exchange.response)), { code });
    }
    await test.request('deleteUpload', { path });
  },
};

/** All tests of the parts of an error response. */
export const fieldErrorBehaviors: readonly Behavior[] = [places, negotiated, changed, other];
