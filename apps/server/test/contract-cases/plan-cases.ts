import type { OperationId } from '../../src/http/contract/document.ts';
import { ask, call } from '../support/call.ts';
import {
  asAna,
  withoutToken,
  withUnknownId,
  withTruncatedJson,
  withLargeBody,
  withMalformedId,
  withPlainText,
  whileStorageFails,
} from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';
import type { World } from './world.ts';

const date = '2025-01-01';
const someCells = [{ date, kind: 'value' as const, amount: 700, based_on: 0 }];

/** The current plan of the total in the first period. */
async function firstCell({ app, ana: { token }, run: { run_id: runId } }: World) {
  const { details } = await ask(app, 'getRunData', { token, path: { runId } });
  const [point] = details.plan ?? details.forecast;
  return { date: point?.date ?? '', based_on: point?.value ?? 0 };
}

async function adjusted(world: World) {
  const { app, ana, run } = world;
  const cells = [{ ...(await firstCell(world)), kind: 'value' as const, amount: 700 + Math.random() }];
  return call(app, 'adjustPlan', {
    token: ana.token,
    path: { runId: run.run_id },
    json: { cells, reason: 'Promotion' },
  });
}

const numberOf = async (world: World) => ((await adjusted(world)).body as { number: number }).number;

const takesJson = (operation: OperationId): ContractCase[] => [
  withLargeBody(operation),
  withPlainText(operation),
  withTruncatedJson(operation),
];

const undoing = async (world: World, token: string) =>
  call(world.app, 'undoAdjustment', {
    token,
    path: { runId: world.run.run_id, adjustment: String(await numberOf(world)) },
  });

export const planCases: readonly ContractCase[] = [
  asAna('getPlan', 200, 'for a completed run', ({ run }) => ({
    path: { runId: run.run_id },
    query: { limit: 2 },
  })),
  asAna('getPlan', 409, 'for a queued run', async ({ storedRun }) => ({
    path: { runId: await storedRun('queued') },
  })),
  asAna('getPlan', 422, 'with a limit of 0', ({ run }) => ({
    path: { runId: run.run_id },
    query: { limit: 0 },
  })),
  withMalformedId('getPlan'),
  withoutToken('getPlan'),
  withUnknownId('getPlan'),

  { operation: 'adjustPlan', status: 200, title: 'for the total', run: adjusted },
  asAna('adjustPlan', 409, 'for a plan that has changed', ({ run }) => ({
    path: { runId: run.run_id },
    json: { cells: [{ date, kind: 'value', amount: 1, based_on: -1 }], reason: 'Promotion' },
  })),
  asAna('adjustPlan', 422, 'without a reason', ({ run }) => ({
    path: { runId: run.run_id },
    json: { cells: someCells },
  })),
  asAna('adjustPlan', 404, 'for an unknown run', {
    path: { runId: 'some-id' },
    json: { cells: someCells, reason: 'Promotion' },
  }),
  withoutToken('adjustPlan'),
  ...takesJson('adjustPlan'),
  ...whileStorageFails('adjustPlan', async (world) => {
    await adjusted(world);
    const cells = [{ ...(await firstCell(world)), kind: 'value', amount: 800 }];
    return { path: { runId: world.run.run_id }, json: { cells, reason: 'Promotion' } };
  }),

  {
    operation: 'undoAdjustment',
    status: 200,
    title: 'for its author',
    run: (world) => undoing(world, world.ana.token),
  },
  {
    operation: 'undoAdjustment',
    status: 403,
    title: 'for another user',
    run: (world) => undoing(world, world.ben.token),
  },
  {
    operation: 'undoAdjustment',
    status: 409,
    title: 'if it was already undone',
    run: async (world) => {
      const { app, ana, run } = world;
      const request = {
        token: ana.token,
        path: { runId: run.run_id, adjustment: String(await numberOf(world)) },
      };
      await call(app, 'undoAdjustment', request);
      return call(app, 'undoAdjustment', request);
    },
  },
  asAna('undoAdjustment', 400, 'for a malformed number', ({ run }) => ({
    path: { runId: run.run_id, adjustment: 'first' },
  })),
  asAna('undoAdjustment', 404, 'for an unknown number', ({ run }) => ({
    path: { runId: run.run_id, adjustment: '999' },
  })),
  asAna('undoAdjustment', 401, 'without a token', ({ run }) => ({
    token: '',
    path: { runId: run.run_id, adjustment: '1' },
  })),
  ...whileStorageFails('undoAdjustment', async (world) => ({
    path: { runId: world.run.run_id, adjustment: String(await numberOf(world)) },
  })),

  asAna('lockPlan', 200, 'for its creator', ({ run }) => ({
    path: { runId: run.run_id },
    json: { locked: false },
  })),
  {
    operation: 'lockPlan',
    status: 403,
    title: 'for another user',
    run: ({ app, ben, run }) =>
      call(app, 'lockPlan', { token: ben.token, path: { runId: run.run_id }, json: { locked: true } }),
  },
  asAna('lockPlan', 404, 'for an unknown run', { path: { runId: 'some-id' }, json: { locked: true } }),
  asAna('lockPlan', 409, 'for a queued run', async ({ storedRun }) => ({
    path: { runId: await storedRun('queued') },
    json: { locked: true },
  })),
  asAna('lockPlan', 422, 'without a value for `locked`', ({ run }) => ({
    path: { runId: run.run_id },
    json: {},
  })),
  withoutToken('lockPlan'),
  ...takesJson('lockPlan'),
  ...whileStorageFails('lockPlan', ({ run }) => ({ path: { runId: run.run_id }, json: { locked: false } })),
];
