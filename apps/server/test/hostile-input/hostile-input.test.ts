// full run only: it sends generated requests to every operation.
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../contract-cases/world.ts';
import { contractOperations } from '../../src/http/contract/document.ts';
import { ask, call, send } from '../support/call.ts';
import { ended, fileForm, forecastRequest, longCsv, upload } from '../support/test-data.ts';
import { hostileRequests } from './hostile-requests.ts';

const seed = 20_240_301;
/** Signing in with an unknown name also computes a password hash. */
const costly = { login: 8, register: 40 } as Partial<Record<string, number>>;
const usual = 60;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

describe.each(contractOperations)('$id', (operation) => {
  it('responds to any input as the contract documents, never with a 5xx', async () => {
    const property = fc.asyncProperty(hostileRequests(operation, world), async (request) => {
      // `call` checks every response against the contract, which documents no such 5xx.
      const { status, detail } = await call(world.app, operation.id, request);
      expect(status < 400 || typeof detail === 'string' || Array.isArray(detail)).toBe(true);
    });
    await fc.assert(property, { seed, numRuns: costly[operation.id] ?? usual });
  });
});

describe('a URL', () => {
  const bearer = () => ({ authorization: `Bearer ${world.ben.token}` });

  it('with arbitrary bytes returns 404 or 400', async () => {
    const urls = contractOperations.map(({ url }) => url.replaceAll(/:\w+/g, ''));
    const junk = fc.oneof(
      fc.constantFrom(
        '%',
        '%%',
        '%2',
        '%2f',
        '%2e%2e%2f',
        '%00',
        '%c0%af',
        '%ed%a0%80',
        '//',
        '/./',
        '/..;/',
        '\\',
        ';a=b',
        '?',
        '??',
        '#',
        '\u00e9',
        '😀',
      ),
      fc.string({ unit: 'binary-ascii', maxLength: 30 }).map((text) => encodeURI(text)),
    );
    const property = fc.asyncProperty(
      fc.constantFrom(...urls),
      fc.array(junk, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
      async (url, parts, method) => {
        const answer = await send(world.app, {
          url: encodeURI(url + parts.join('')).replaceAll('%25', '%'),
          method,
          headers: bearer(),
        });
        expect([200, 204, 400, 403, 404, 405, 415, 422]).toContain(answer.status);
        expect(answer.status < 300 || answer.detail !== undefined).toBe(true);
      },
    );
    await fc.assert(property, { seed, numRuns: 400 });
  });

  it.each([2_000, 15_000, 200_000])(
    'with a query string of %i characters gets a response',
    async (length) => {
      const query = `run_ids=${'a,'.repeat(length / 2)}`;
      const answer = await call(world.app, 'listRunDetails', { token: world.ben.token, query });
      expect(answer.status).toBe(length > 6500 ? 422 : 200);
      const many = Array.from({ length: length / 10 }, (_, index) => `p${index}=1`).join('&');
      expect(
        (await call(world.app, 'listForecastRuns', { token: world.ben.token, query: many })).status,
      ).toBe(200);
    },
  );
});

describe('a body', () => {
  const headers = { 'content-type': 'application/json' };
  const post = (payload: string) =>
    call(world.app, 'createForecast', { token: world.ben.token, headers, payload });

  it.each([
    ['nested 500,000 levels deep', `${'['.repeat(500_000)}${']'.repeat(500_000)}`, 400],
    [
      'nested 50,000 levels deep in a field',
      `{"filters":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
      400,
    ],
    ['with one huge number', '9'.repeat(1_000_000), 422],
    ['with a prototype', '{"__proto__": {"horizon": 6}}', 422],
    ['with a constructor of a prototype', '{"constructor": {"prototype": {"horizon": 6}}}', 422],
    [
      'with the same key twice',
      '{"horizon": 6, "horizon": "x", "model_type": "lightgbm", "product_code": "u"}',
      422,
    ],
  ])('%s is rejected with a 4xx', async (_, payload, status) => {
    expect((await post(payload)).status).toBe(status);
    expect(({} as { horizon?: number }).horizon).toBeUndefined();
  });

  it('with long strings in every field is rejected quickly', async () => {
    const long = 'a@'.repeat(450_000);
    const from = process.cpuUsage();
    const answer = await call(world.app, 'register', {
      json: { username: long, email: long, password: 'x' },
    });
    expect(answer.status).toBe(422);
    const { user, system } = process.cpuUsage(from);
    // CPU time in microseconds does not depend on other processes.
    expect(user + system).toBeLessThan(5_000_000);
  });
});

describe('the values of a dataset', () => {
  it('are returned unchanged, even if they are code in another language', async () => {
    const { app, ana } = world;
    const { token } = ana;
    const codes = [
      `'); DROP TABLE product; --`,
      '<img src=x onerror=alert(1)>',
      '__proto__',
      'constructor',
      '=HYPERLINK(1)',
      '%00%2f',
      '👩‍👩‍👧',
      'null',
    ];
    const rows = ['Product,Date,Demand'];
    for (const [index, code] of codes.entries())
      for (let month = 1; month <= 12; month++)
        rows.push(`"${code}",2023-${String(month).padStart(2, '0')}-01,${10 + index + month}`);
    const { id } = await upload(app, token, rows.join('\n'));

    const products = await ask(app, 'listUploadProducts', { token, path: { id } });
    expect(products.map(({ product_code }) => product_code).toSorted()).toEqual(codes.toSorted());
    const [characteristic] = await ask(app, 'listDatasetCharacteristics', {
      token,
      path: { uploadId: id },
    }).then((answer) => ('characteristics' in answer ? answer.characteristics : answer));
    expect(characteristic?.sample_values.toSorted()).toEqual(codes.toSorted());

    const filters = { product_numbers: codes.slice(0, 4) };
    const json = forecastRequest(id, { aggregation_characteristics: ['c2'], filters });
    const { run_id } = await ask(app, 'createForecast', { token, json });
    expect(await ended(app, token, run_id)).toMatchObject({ status: 'completed', parameters: { filters } });
    const { groups } = await ask(app, 'getRunData', {
      token,
      path: { runId: run_id },
      query: { aggregation_characteristics: 'c2' },
    });
    expect(groups?.items.map(({ key }) => key.c2).toSorted()).toEqual(codes.slice(0, 4).toSorted());
  });
});

describe('requests sent while uploads are being parsed', () => {
  it('all get a response, as do the uploads', async () => {
    const { app, ana, ben } = world;
    const uploads = Array.from({ length: 4 }, () =>
      call(app, 'uploadFile', { token: ana.token, multipart: fileForm(longCsv(400)) }),
    );
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, index) =>
        index % 3 === 0
          ? call(app, 'listUploads', { token: ben.token })
          : index % 3 === 1
            ? call(app, 'labelUpload', {
                token: ana.token,
                json: { run_id: world.upload.run_id, label: `Label ${index}` },
              })
            : call(app, 'getRunData', { token: ben.token, path: { runId: world.upload.run_id } }),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});
