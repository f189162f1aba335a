import type { Db } from '../../db/db.ts';
import type { Reserve } from '../../db/reserve.ts';
import type { StorageQuota, UploadsRepository } from '../datasets/index.ts';
import type { DatasetFiles } from '../datasets/storage/index.ts';
import { demandRoutes } from './routes.ts';
import { stockoutsRepository } from './stockouts-repository.ts';
import { Stockouts } from './stockouts.ts';

export type { StockoutMark } from './stockout-mark.ts';
export type { Stockouts } from './stockouts.ts';

interface Dependencies {
  db: Db;
  uploads: UploadsRepository;
  files: DatasetFiles;
  quota: StorageQuota;
  reserve: Reserve;
  newId: () => string;
  now: () => Date;
}

/** Opens the marks of stockouts and outliers. */
export function openDemand(deps: Dependencies) {
  const stockouts = new Stockouts({ ...deps, stockouts: stockoutsRepository(deps.db) });
  return { stockouts, routes: demandRoutes({ stockouts }) };
}
