import type { OperationId } from '../../src/http/contract/document.ts';
import type { components } from '@forecast-console/api-client/schema';
import { call, operationOf, type Request } from '../support/call.ts';
import { damageDataset } from '../support/damage-dataset.ts';
import { onFailingDatabase } from '../support/full-disk.ts';
import { longCsv, upload } from '../support/test-data.ts';
import type { ContractCase } from './contract-case.ts';
import type { World } from './world.ts';

const someId = 'some-id';
const path = { id: someId, runId: someId, uploadId: someId, transferId: someId, eventId: someId };
const tooManyBytes = 2 * 1024 ** 2 + 1;

/** Asked by somebody who is not signed in. */
export function asksWhoCalls(operation: OperationId): ContractCase {
  return {
    operation,
    status: 401,
    title: 'without a token',
    run: ({ app }) => call(app, operation, { path }),
  };
}

/** Sent as something the contract does not list. */
export function refusesOtherContent(operation: OperationId): ContractCase {
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

/** Sent with a body that is too large. */
export function refusesLargeBodies(operation: OperationId): ContractCase {
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

/** Sent with JSON that is none. */
export function refusesBrokenJson(operation: OperationId): ContractCase {
  return {
    operation,
    status: 400,
    title: 'with JSON that breaks off',
    run: ({ app, ana }) =>
      call(app, operation, {
        token: ana.token,
        headers: { 'content-type': 'application/json' },
        payload: '{"run_id": ',
      }),
  };
}

/** Asked for an id that cannot be one. */
export function refusesOddIds(operation: OperationId): ContractCase {
  const odd = 'no id, this';
  return {
    operation,
    status: 400,
    title: 'with an id that cannot be one',
    run: ({ app, ana }) =>
      call(app, operation, {
        token: ana.token,
        path: { id: odd, runId: odd, uploadId: odd, transferId: odd, eventId: odd },
      }),
  };
}

/** Asked for something nobody made. */
export function knowsOnlyWhatThereIs(operation: OperationId): ContractCase {
  return {
    operation,
    status: 404,
    title: 'with an id nobody was given',
    run: ({ app, ana }) => call(app, operation, { token: ana.token, path }),
  };
}

/** Asked of a dataset that somebody else than the server has written to. */
export function noticesDamage(
  operation: OperationId,
  request: (made: components['schemas']['UploadAnswer']) => Request = ({ id }) => ({ path: { id } }),
): ContractCase {
  return {
    operation,
    status: 409,
    title: 'of a dataset whose file is damaged',
    run: ({ elsewhere }) =>
      elsewhere({}, async (app, { token }) => {
        const made = await upload(app, token, longCsv(6));
        await damageDataset(app, made.id);
        return call(app, operation, { token, ...request(made) });
      }),
  };
}

/** Asked while nothing can be stored, for want of room and nothing kept in reserve, or because others hold the database. */
export function cannotStore(
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
    cannot(503, 'SQLITE_BUSY', 'while others keep the database to themselves'),
  ];
}

/** Asked by Ana, signed in. */
export function asked(
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
