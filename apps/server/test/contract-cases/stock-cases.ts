import { call } from '../support/call.ts';
import {
  asAna,
  whileStorageFails,
  withLargeBody,
  withMalformedId,
  withoutToken,
  withPlainText,
  withReadToken,
  withTruncatedJson,
  withUnknownId,
} from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';
import type { World } from './world.ts';

const json = { items: [{ key: { c2: 'A1' }, on_hand: 5 }] };
const group = 'c2:A1';
const ofRun = ({ run }: World) => ({ path: { runId: run.run_id } });

const stored = ({ app, ana, run }: World) =>
  call(app, 'setStock', { token: ana.token, path: { runId: run.run_id }, json });

const afterStoring = (
  operation: 'getStock' | 'getStockCurve' | 'exportStock',
  query: Record<string, string> = {},
): ContractCase => ({
  operation,
  status: 200,
  title: 'for an item with stock',
  run: async (world) => {
    await stored(world);
    return call(world.app, operation, { token: world.ana.token, ...ofRun(world), query });
  },
});

const whileQueued = (operation: 'getStock' | 'getStockCurve' | 'exportStock' | 'setStock') =>
  asAna(operation, 409, 'for a queued run', async ({ storedRun }) => ({
    path: { runId: await storedRun('queued') },
    ...(operation === 'getStockCurve' && { query: { group } }),
    ...(operation === 'setStock' && { json }),
  }));

export const stockCases: readonly ContractCase[] = [
  afterStoring('getStock', { sort: 'label' }),
  asAna('getStock', 422, 'with a limit of 0', (world) => ({ ...ofRun(world), query: { limit: 0 } })),
  whileQueued('getStock'),
  withMalformedId('getStock'),
  withoutToken('getStock'),
  withUnknownId('getStock'),

  { operation: 'setStock', status: 200, title: 'for an item', run: stored },
  asAna('setStock', 404, 'for an unknown run', { path: { runId: 'some-id' }, json }),
  asAna('setStock', 422, 'with negative stock', (world) => ({
    ...ofRun(world),
    json: { items: [{ key: { c2: 'A1' }, on_hand: -5 }] },
  })),
  whileQueued('setStock'),
  withoutToken('setStock'),
  withReadToken('setStock'),
  withLargeBody('setStock'),
  withPlainText('setStock'),
  withTruncatedJson('setStock'),
  ...whileStorageFails('setStock', (world) => ({ ...ofRun(world), json })),

  afterStoring('getStockCurve', { group }),
  asAna('getStockCurve', 422, 'for an unknown item', (world) => ({
    ...ofRun(world),
    query: { group: 'c2:unknown' },
  })),
  asAna('getStockCurve', 404, 'for an unknown run', { path: { runId: 'some-id' }, query: { group } }),
  whileQueued('getStockCurve'),
  asAna('getStockCurve', 400, 'for a malformed id', { path: { runId: 'no id, this' }, query: { group } }),
  withoutToken('getStockCurve'),

  afterStoring('exportStock'),
  whileQueued('exportStock'),
  withMalformedId('exportStock'),
  withoutToken('exportStock'),
  withUnknownId('exportStock'),

  asAna('deleteStock', 200, 'for a completed run', ofRun),
  withMalformedId('deleteStock'),
  withoutToken('deleteStock'),
  withReadToken('deleteStock'),
  withUnknownId('deleteStock'),
  ...whileStorageFails('deleteStock', ofRun),
];
