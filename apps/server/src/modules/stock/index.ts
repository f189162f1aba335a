import type { Db } from '../../db/db.ts';
import type { StorageQuota } from '../datasets/index.ts';
import { type PlanReader, runRepositories } from '../runs/index.ts';
import { stockRepository } from './repository.ts';
import { stockRoutes } from './routes.ts';
import { RunStock } from './run-stock.ts';

interface Dependencies {
  db: Db;
  plans: PlanReader;
  quota: StorageQuota;
  now: () => Date;
}

export type Stock = ReturnType<typeof openStock>;

export function openStock({ db, ...deps }: Dependencies) {
  const runStock = new RunStock({ ...runRepositories(db), ...deps, stock: stockRepository(db) });
  return { runStock, routes: stockRoutes({ runStock }) };
}
