import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { forecastRequest } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

const forecast = (changed: object) =>
  call(app, 'createForecast', { token: ana.token, json: forecastRequest('no-such-upload', changed) });

describe('authentication', () => {
  // ROLE-6
  it('is checked before the request is validated', async () => {
    const answers = await Promise.all([
      call(app, 'createForecast', { json: { horizon: 'many' } }),
      call(app, 'createForecast', { headers: { 'content-type': 'text/plain' }, payload: 'x' }),
      call(app, 'createForecast', { headers: { 'content-type': 'application/json' }, payload: '{' }),
      call(app, 'getRunData', { path: { runId: 'null' } }),
      call(app, 'listForecastRuns', { query: { limit: 0 } }),
    ]);
    expect(answers.map(({ status, detail }) => [status, detail])).toEqual(
      answers.map(() => [401, 'Not authenticated']),
    );
  });
});

describe('the content type of a body', () => {
  it.each([
    ['login', 'application/json'],
    ['register', 'application/x-www-form-urlencoded'],
    ['createForecast', 'text/plain'],
    ['createForecast', ''],
    ['labelUpload', 'multipart/form-data; boundary=x'],
    ['uploadFile', 'application/json'],
  ] as const)('is rejected by %s if it is undocumented: %j', async (operation, type) => {
    const answer = await call(app, operation, {
      token: ana.token,
      headers: { 'content-type': type },
      payload: '{}',
    });
    expect(answer.status).toBe(415);
    expect(answer.detail).toMatch(/^Send (application|multipart)\//);
  });

  it('may include a charset', async () => {
    const answer = await call(app, 'labelUpload', {
      token: ana.token,
      headers: { 'content-type': 'Application/JSON; charset=utf-8' },
      payload: JSON.stringify({ run_id: 'unknown', label: 'Spring' }),
    });
    expect(answer.status).toBe(404);
  });
});

describe('an invalid body', () => {
  // FC-24
  it('returns an error with the location of each problem', async () => {
    const answer = await forecast({ horizon: 61, model_type: 'oracle', filters: { warehouses: [1] } });
    expect(answer.status).toBe(422);
    expect(answer.detail).toEqual(
      expect.arrayContaining([
        { loc: ['body', 'horizon'], msg: 'must be <= 60', type: 'maximum' },
        {
          loc: ['body', 'model_type'],
          msg: 'must be one of nbeats, lightgbm, ensemble',
          type: 'enum',
        },
        { loc: ['body', 'filters', 'warehouses', 0], msg: 'must be string', type: 'type' },
      ]),
    );
  });

  // FC-15
  it('returns an error that names the missing properties', async () => {
    const answer = await call(app, 'createForecast', { token: ana.token, json: {} });
    expect(answer.detail).toEqual(
      ['product_code', 'horizon', 'model_type'].map((name) => ({
        loc: ['body', name],
        msg: 'is required',
        type: 'required',
      })),
    );
  });

  it('returns an error that quotes keys as they were sent', async () => {
    const answer = await forecast({ characteristic_labels: { 'a/b~c': 'x' } });
    expect(answer.status).toBe(422);
    const nested = await forecast({ characteristic_labels: { c2: 5 } });
    expect(nested.detail).toEqual([
      { loc: ['body', 'characteristic_labels', 'c2'], msg: 'must be string', type: 'type' },
    ]);
  });

  it.each(['{', 'nonsense', ''])('returns 400: %j', async (payload) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await call(app, 'labelUpload', { token: ana.token, headers, payload });
    expect(answer.status).toBe(400);
  });

  it.each([
    ['[', ']'],
    ['{"a":', '}'],
  ])('returns 400 if it is nested more than 64 levels deep: %s', async (open, close) => {
    const nested = (levels: number) => {
      // Brackets in a string do not count as nesting.
      const payload = `${open.repeat(levels)}"${'[{'.repeat(99)}\\"["${close.repeat(levels)}`;
      return call(app, 'labelUpload', {
        token: ana.token,
        headers: { 'content-type': 'application/json' },
        payload,
      });
    };
    expect(await nested(64)).toMatchObject({ status: 422 });
    const detail = 'Body is nested more than 64 levels deep';
    expect(await nested(65)).toMatchObject({ status: 400, detail });
  });

  it.each([
    ['{"run_id":"a","label":"b","__proto__":{"admin":true}}', ['body', '__proto__']],
    [String.raw`{"\u005f_proto__":1}`, ['body', '__proto__']],
    ['{"a":[{"__proto__":1}]}', ['body', 'a', 0, '__proto__']],
    ['{"constructor":{"prototype":1}}', ['body', 'constructor', 'prototype']],
  ])('returns 422 with the location of a reserved key: %s', async (payload, loc) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await call(app, 'labelUpload', { token: ana.token, headers, payload });
    expect(answer).toMatchObject({
      status: 422,
      detail: [{ loc, msg: 'is not allowed', type: 'reserved' }],
    });
  });

  it.each([
    [String.raw`{"run_id":"a","label":"\ud800"}`, ['body', 'label']],
    [String.raw`{"a":["x",{"\udc00":1}]}`, ['body', 'a', 1, '\ufffd']],
  ])(
    'returns 422 with the location of a string that contains half a surrogate pair: %s',
    async (payload, loc) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await call(app, 'labelUpload', { token: ana.token, headers, payload });
      expect(answer).toMatchObject({ status: 422, detail: [{ loc, type: 'unicode' }] });
    },
  );

  it('returns a 415 that names the compression if it is compressed', async () => {
    const headers = { 'content-encoding': 'gzip' };
    const answer = await call(app, 'labelUpload', { token: ana.token, headers, json: {} });
    expect(answer.status).toBe(415);
    expect(answer.detail).toContain('gzip');
  });

  it.each([null, [], 5, 'text'])('returns 422: %j', async (json) => {
    expect((await call(app, 'labelUpload', { token: ana.token, json })).status).toBe(422);
  });

  it('is rejected if it contains a string instead of a number', async () => {
    expect((await forecast({ horizon: '6' })).status).toBe(422);
  });

  it('returns 413 if it is too large', async () => {
    const answer = await call(app, 'labelUpload', {
      token: ana.token,
      json: { run_id: 'x', label: 'x'.repeat(2 * 1024 ** 2) },
    });
    expect(answer.status).toBe(413);
  });

  it('returns 413 if it is a form of many fields', async () => {
    const answer = await call(app, 'login', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a=1&'.repeat(20_000),
    });
    expect(answer.status).toBe(413);
  });
});

describe('a date', () => {
  it.each(['2019-12-31', '2031-01-01', '2024-02-30', '2024-2-1', '01/02/2024', '2024-01-01T00:00:00Z', ''])(
    'must not be %j',
    async (date) => {
      const answer = await forecast({ data_start_date: date });
      expect(answer.status).toBe(422);
      expect(answer.detail).toContainEqual(expect.objectContaining({ loc: ['body', 'data_start_date'] }));
    },
  );

  it.each(['2020-01-01', '2030-12-31', null])('may be %j', async (date) => {
    // The dates are valid, so the request fails only because the dataset does not exist.
    const answer = await forecast({ data_start_date: date, forecast_start_date: date });
    expect(answer.status).toBe(404);
  });
});

describe('the query string', () => {
  const list = (query: string) => call(app, 'listForecastRuns', { token: ana.token, query });

  it('can contain numbers, which are converted from strings', async () => {
    expect((await list('limit=7&offset=3')).body).toMatchObject({ limit: 7, offset: 3 });
  });

  it.each(['limit=0', 'limit=101', 'limit=ten', 'limit=', 'limit=1.5', 'limit=1&limit=2', 'offset=-1'])(
    'is rejected with %s',
    async (query) => {
      const answer = await list(query);
      expect(answer.status).toBe(422);
      expect(answer.detail).toContainEqual(
        expect.objectContaining({ loc: ['query', query.split('=', 1)[0]] }),
      );
    },
  );

  it('may contain unknown parameters', async () => {
    expect((await list('_=1700000000000&__proto__=x&limit[]=3&constructor=1')).status).toBe(200);
  });
});

describe('a run id', () => {
  // ENT-8
  it.each([
    'null',
    'undefined',
    ' ',
    '%20',
    '',
    'a b',
    'a/b',
    '../etc',
    'x'.repeat(65),
    'é',
    '-a',
    '\0',
    '%00',
  ])('is invalid if it is %j', async (runId) => {
    for (const operation of ['getRunData', 'getBatchRunData', 'cancelForecastRun'] as const)
      expect(await call(app, operation, { token: ana.token, path: { runId } })).toMatchObject({
        status: 400,
        detail: 'Invalid runId',
      });
    const detail = await call(app, 'getForecastDetail', { token: ana.token, path: { id: runId } });
    expect(detail).toMatchObject({ status: 400, detail: 'Invalid runId' });
  });

  it.each(['null', 'undefined', '', ' ', null, 5])('is also invalid in a body: %j', async (run_id) => {
    const answer = await call(app, 'labelUpload', { token: ana.token, json: { run_id, label: 'Spring' } });
    expect(answer).toMatchObject({ status: 400, detail: 'Invalid runId' });
  });

  it.each(['0b6c1f0e-5a51-4d0e-9a53-111111111111', 'run_2024.01:7', '42', 'nullable'])(
    'can have the format of %s',
    async (runId) => {
      expect(await call(app, 'getRunData', { token: ana.token, path: { runId } })).toMatchObject({
        status: 404,
        detail: `Run ${runId} was not found`,
      });
    },
  );
});

describe('an operation without a body', () => {
  it.each([
    ['application/json', '{'],
    ['application/json', ''],
    ['text/x-unknown', 'text'],
    ['multipart/form-data', 'no form'],
    ['no type', 'text'],
  ])('ignores a body of type %s: %j', async (type, payload) => {
    const headers = { 'content-type': type };
    for (const operation of ['cancelForecastRun', 'deleteForecastRun'] as const) {
      const request = { token: ana.token, path: { runId: 'unknown' }, headers, payload };
      expect(await call(app, operation, request)).toMatchObject({
        status: 404,
        detail: 'Run unknown was not found',
      });
    }
  });
});
