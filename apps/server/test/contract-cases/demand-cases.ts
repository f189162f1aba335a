import type { components } from '@forecast-console/api-client/schema';
import { ask, call, type Request } from '../support/call.ts';
import {
  asAna,
  withLargeBody,
  withMalformedId,
  withoutToken,
  withPlainText,
  withTruncatedJson,
  withUnknownId,
  whileStorageFails,
} from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';
import type { World } from './world.ts';

let marks = 0;
/** A form with a period that no other case marks. */
function formOf(
  changed: Partial<components['schemas']['StockoutPeriod']> = {},
): components['schemas']['StockoutForm'] {
  const day = new Date(Date.UTC(1990, 0, marks++)).toISOString().slice(0, 10);
  return { stockouts: [{ key: { c2: 'A1' }, first_date: day, last_date: day, ...changed }] };
}

/** A request about a mark that Ana set for this case. */
function ofAMark(
  operation: 'addStockouts' | 'deleteStockout',
  status: number,
  title: string,
  how: (mark: components['schemas']['Stockout'], world: World) => Request = () => ({}),
): ContractCase {
  return {
    operation,
    status,
    title,
    run: async (world) => {
      const { app, ana, spareUpload } = world;
      // A mark on the shared dataset would let other cases refresh its run.
      const path = { id: (await spareUpload()).id };
      const { stockouts } = await ask(app, 'addStockouts', { token: ana.token, path, json: formOf() });
      const mark = stockouts.at(-1);
      if (mark === undefined) throw new Error('the mark was not set');
      return call(app, operation, {
        token: ana.token,
        path: { ...path, stockoutId: mark.id },
        ...how(mark, world),
      });
    },
  };
}

export const demandCases: readonly ContractCase[] = [
  asAna('listStockouts', 200, 'for an upload', ({ upload: { id } }) => ({ path: { id } })),
  withMalformedId('listStockouts'),
  withoutToken('listStockouts'),
  withUnknownId('listStockouts'),

  asAna('addStockouts', 200, 'by a user who does not own the dataset', async ({ ben, spareUpload }) => ({
    token: ben.token,
    path: { id: (await spareUpload()).id },
    json: formOf(),
  })),
  asAna('addStockouts', 404, 'for an unknown dataset', () => ({ path: { id: 'some-id' }, json: formOf() })),
  ofAMark('addStockouts', 409, 'for a period that is already marked', ({ first_date, last_date }) => ({
    json: formOf({ first_date, last_date }),
  })),
  asAna('addStockouts', 422, 'for a period that ends before it begins', ({ upload: { id } }) => ({
    path: { id },
    json: formOf({ first_date: '2023-03-02', last_date: '2023-03-01' }),
  })),
  asAna('addStockouts', 422, 'for an unknown product', ({ upload: { id } }) => ({
    path: { id },
    json: formOf({ key: { c2: 'B7' } }),
  })),
  ...whileStorageFails('addStockouts', ({ upload: { id } }) => ({ path: { id }, json: formOf() })),
  withTruncatedJson('addStockouts'),
  withoutToken('addStockouts'),
  withLargeBody('addStockouts'),
  withPlainText('addStockouts'),

  ofAMark('deleteStockout', 200, 'for the author'),
  ofAMark('deleteStockout', 403, 'for another user', (_mark, { ben }) => ({ token: ben.token })),
  asAna('deleteStockout', 404, 'for an unknown mark', ({ upload: { id } }) => ({
    path: { id, stockoutId: 'some-id' },
  })),
  withMalformedId('deleteStockout'),
  withoutToken('deleteStockout'),
];
