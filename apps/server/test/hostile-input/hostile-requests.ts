import * as fc from 'fast-check';
import type { World } from '../contract-cases/world.ts';
import type { Operation, OperationId } from '../../src/http/contract/document.ts';
import type { Request } from '../support/call.ts';
import { hostileText, spoilt } from './hostile-values.ts';

/** Requests that are valid or nearly valid; none of them starts work or creates accounts. */
const jsonBodies: Partial<Record<OperationId, Record<string, unknown>>> = {
  refreshToken: { refresh_token: '4f1c' },
  logout: { refresh_token: '4f1c' },
  register: { username: 'x', email: 'no address', password: 'six or more' },
  labelUpload: { run_id: 'unknown', label: 'Spring' },
  createForecast: {
    product_code: 'unknown',
    horizon: 6,
    model_type: 'lightgbm',
    run_backtest: true,
    backtest_periods: 3,
    data_start_date: '2022-01-01',
    forecast_start_date: null,
    bucket_type: 'month',
    aggregation_characteristics: ['c2'],
    characteristic_labels: { c2: 'Product' },
    filters: { product_numbers: ['A1'] },
    confidence_level: 0.95,
    intervals: true,
    seasonality_mode: 'additive',
  },
};

const wellFormed = hostileText.map((text) => text.toWellFormed());

function bodies(id: OperationId): fc.Arbitrary<Request> {
  const json = jsonBodies[id];
  if (json) return spoilt(json).map((body) => ({ json: body }));
  if (id === 'login')
    return fc.record({ username: wellFormed, password: wellFormed }).map((form) => ({ form }));
  return fc
    .record({
      name: wellFormed,
      content: fc.oneof(wellFormed, fc.uint8Array()),
      field: wellFormed,
      value: wellFormed,
    })
    .map(({ name, content, field, value }) => {
      const multipart = new FormData();
      multipart.set(field, value);
      multipart.set('file', new Blob([content]), name);
      return { multipart };
    });
}

/** Bodies with a wrong content type, and arbitrary bytes with an accepted one. */
function mislabelled({ bodies: accepted }: Operation): fc.Arbitrary<Request> {
  const types = [
    '',
    'text/plain',
    'application/xml',
    'application/json;',
    'nonsense',
    'application/json; charset=utf-7',
  ];
  const boundaries = [...accepted.keys()].flatMap((type) => [
    type,
    `${type}; boundary=B`,
    type.toUpperCase(),
  ]);
  return fc
    .record({
      type: fc.constantFrom(...types, ...boundaries),
      payload: fc.oneof(
        wellFormed,
        wellFormed.map((text) => `--B\r\n${text}`),
        fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      ),
    })
    .map(({ type, payload }) => ({ headers: { 'content-type': type }, payload }));
}

/** Hostile requests of every kind for an operation, from a user who may call it but owns nothing. */
export function hostileRequests(operation: Operation, world: World): fc.Arbitrary<Request> {
  const { id, parameters } = operation;
  const ids = fc.oneof(wellFormed, fc.constantFrom(world.upload.id, world.upload.run_id, world.run.run_id));
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const inQuery = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const value = fc.oneof(wellFormed, fc.array(wellFormed, { maxLength: 3 }));
  return fc
    .record({
      path: fc.record(Object.fromEntries(inPath.map((name) => [name, ids]))),
      query: fc.oneof(
        fc.dictionary(fc.constantFrom(...inQuery, '__proto__', 'unknown[]', 'constructor'), value, {
          maxKeys: 3,
        }),
        wellFormed.map(encodeURI),
      ),
      body: operation.bodies.size === 0 ? fc.constant({}) : fc.oneof(bodies(id), mislabelled(operation)),
    })
    .map(({ path, query, body }) => ({ token: world.ben.token, path, query, ...body }));
}
