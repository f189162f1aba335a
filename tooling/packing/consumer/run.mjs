import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createApiClient, createMemorySessionStore, unwrap } from '@forecast-console/api-client';
import { ApiError } from '@forecast-console/api-client/errors';
import { limits } from '@forecast-console/api-client/limits';
import { toHistory } from '@forecast-console/api-client/normalise';
import { uploads } from '@forecast-console/api-client/query';
import * as testing from '@forecast-console/api-client/testing';
import { seasonalNaive } from '@forecast-console/forecasting';
import { models } from '@forecast-console/forecasting/models';
import { previewUpload } from '@forecast-console/ingest';
import { bucketStart, seasonLength } from '@forecast-console/calendar';

const answer = (status, body) => async () => Response.json(body, { status });
const client = (fetch) =>
  createApiClient({ baseUrl: 'http://localhost', session: createMemorySessionStore(), fetch });
const healthy = client(answer(200, { status: 'ok', version: '1' }));
assert.deepEqual(await unwrap(healthy.GET('/api/health')), { status: 'ok', version: '1' });
await assert.rejects(unwrap(client(answer(404, { detail: 'No' })).GET('/api/uploads')), ApiError);
assert.deepEqual(
  await uploads(client(answer(200, { uploads: [] })))
    .list()
    .queryFn(),
  [],
);
assert.deepEqual(toHistory({ runs: [] }), []);
assert.equal(limits.horizon.maximum, 60);
assert.ok(Object.keys(testing).length > 0);

assert.equal(seasonLength('month'), 12);
assert.equal(typeof bucketStart, 'function');
assert.equal(typeof seasonalNaive, 'function');
assert.equal(models.length, 3);

writeFileSync('demand.csv', 'Product,Date,Demand\nA,2024-01-01,1\nA,2024-02-01,2\n');
const source = { path: 'demand.csv', originalName: 'demand.csv', fileType: null, uploadMode: 'both' };
const preview = await previewUpload(source);
assert.deepEqual(preview.columns, ['Product', 'Date', 'Demand']);
