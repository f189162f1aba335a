import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { OperationId } from '../../src/http/contract/document.ts';
import { ask, call, operationOf, type Request } from '../support/call.ts';
import { damageDataset } from '../support/damage-dataset.ts';
import { onFailingDatabase } from '../support/full-disk.ts';
import { forecastOf, quickRun, upload, versionForm } from '../support/test-data.ts';
import type { ContractCase } from './contract-case.ts';
import { oncePerWorld, type World } from './world.ts';

const someId = 'some-id';
/** Values for all path parameters, which exist nowhere. */
export const path = {
  id: someId,
  runId: someId,
  uploadId: someId,
  transferId: someId,
  eventId: someId,
  stockoutId: someId,
  deliveryId: someId,
};
const tooManyBytes = 2 * 1024 ** 2 + 1;

/** A request without a token gets 401. */
export function withoutToken(operation: OperationId): ContractCase {
  return {
    operation,
    status: 401,
    title: 'without a token',
    run: ({ app }) => call(app, operation, { path }),
  };
}

/** A request with an API token of the scope read gets 403. */
export function withReadToken(operation: OperationId): ContractCase {
  return {
    operation,
    status: 403,
    title: 'with an API token of the scope read',
    run: async ({ app, readToken }) => call(app, operation, { path, token: await readToken() }),
  };
}

/** A request with an API token of any scope gets 403. */
export function withApiToken(operation: OperationId): ContractCase {
  return { ...withReadToken(operation), title: 'with an API token' };
}

/** A body of an undocumented content type gets 415. */
export function withPlainText(operation: OperationId): ContractCase {
  return {
    operation,
    status: 415,
    title: 'as plain text',
    run: ({ app, ana }) =>
      call(app, operation, {
        token: ana.token,
        headers: { 'content-type': 'text/plain' },
        payload: 'text',
      }),
  };
}

/** A body that is too large gets 413. */
export function withLargeBody(operation: OperationId): ContractCase {
  return {
    operation,
    status: 413,
    title: 'with a body of more than 2 MB',
    run: ({ app, ana }) =>
      call(app, operation, {
        token: ana.token,
        headers: { 'content-type': [...operationOf(operation).bodies.keys()][0] ?? '' },
        payload: 'x'.repeat(tooManyBytes),
      }),
  };
}

/** A body that is not JSON gets 400. */
export function withTruncatedJson(operation: OperationId): ContractCase {
  return {
    operation,
    status: 400,
    title: 'with truncated JSON',
    run: ({ app, ana }) =>
      call(app, operation, {
        token: ana.token,
        headers: { 'content-type': 'application/json' },
        payload: '{"run_id": ',
      }),
  };
}

/** A path with a malformed id gets 400. */
export function withMalformedId(operation: OperationId): ContractCase {
  const odd = 'no id, this';
  return {
    operation,
    status: 400,
    title: 'for a malformed id',
    run: ({ app, ana }) =>
      call(app, operation, {
        token: ana.token,
        path: {
          id: odd,
          runId: odd,
          uploadId: odd,
          transferId: odd,
          eventId: odd,
          stockoutId: odd,
          deliveryId: odd,
        },
      }),
  };
}

/** A path with an id that does not exist gets 404. */
export function withUnknownId(operation: OperationId): ContractCase {
  return {
    operation,
    status: 404,
    title: 'for an unknown id',
    run: ({ app, ana }) => call(app, operation, { token: ana.token, path }),
  };
}

/** A request with the idempotency key of another request gets 422. */
export function withReusedKey(
  operation: OperationId,
  requests: (world: World) => Promise<readonly [Request, Request]>,
): ContractCase {
  return {
    operation,
    status: 422,
    title: 'with the idempotency key of another request',
    run: async (world) => {
      const keyed = { token: world.ana.token, headers: { 'idempotency-key': randomUUID() } };
      const [first, other] = await requests(world);
      await call(world.app, operation, { ...first, ...keyed });
      return call(world.app, operation, { ...other, ...keyed });
    },
  };
}

/** A dataset whose file is damaged, on a server without other datasets, with a run on its first of two versions. */
const damagedDataset = oncePerWorld(async ({ openServer }) => {
  const { app, ana } = await openServer({});
  const { token } = ana;
  const { id, run_id } = await upload(app, token);
  const { run_id: runId } = await forecastOf(app, token, id, {
    ...quickRun,
    forecast_start_date: '2024-06-01',
  });
  await ask(app, 'addUploadVersion', { token, path: { id }, multipart: versionForm() });
  await damageDataset(app, id);
  return { app, token, made: { id, run_id, runId } };
});

/** A request for a dataset whose file is damaged gets 409. */
export function withDamagedDataset(
  operation: OperationId,
  request: (made: { id: string; run_id: string; runId: string }) => Request = ({ id }) => ({ path: { id } }),
): ContractCase {
  return {
    operation,
    status: 409,
    title: 'for a dataset whose file is damaged',
    run: async (world) => {
      const { app, token, made } = await damagedDataset(world);
      const answer = await call(app, operation, { token, ...request(made) });
      // The copies of several servers are replaced from the database, which is damaged too.
      expect(answer.detail).toMatch(/^The file of the dataset .* is (?:damaged|missing)/);
      return answer;
    },
  };
}

/** A write gets 507 while the disk is full and 503 while the database is locked. */
export function whileStorageFails(
  operation: OperationId,
  request: (world: World) => Request | Promise<Request>,
): ContractCase[] {
  const cannot = (status: number, code: string, title: string): ContractCase => ({
    operation,
    status,
    title,
    run: async (world) => {
      const asking = { token: world.ana.token, ...(await request(world)) };
      return onFailingDatabase(code, () => call(world.app, operation, asking));
    },
  });
  return [
    cannot(507, 'SQLITE_FULL', 'while the disk is full'),
    cannot(503, 'SQLITE_BUSY', 'while the database is locked'),
  ];
}

/** A request by the signed-in user Ana gets the status. */
export function asAna(
  operation: OperationId,
  status: number,
  title: string,
  request: Request | ((world: Parameters<ContractCase['run']>[0]) => Request | Promise<Request>) = {},
): ContractCase {
  return {
    operation,
    status,
    title,
    run: async (world) =>
      call(world.app, operation, {
        token: world.ana.token,
        ...(typeof request === 'function' ? await request(world) : request),
      }),
  };
}
