import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { openStore, databaseLocation, type Store } from './db/open-store.ts';
import { Jobs } from './db/postgres/jobs.ts';
import { PostgresDb } from './db/postgres/postgres-db.ts';
import type { RecordDeletion } from './db/record-deletion.ts';
import { Reserve } from './db/reserve.ts';
import type { Workspace } from './http/contract/handlers.ts';
import { Idempotency } from './http/idempotency/idempotency.ts';
import { ChangeCounters } from './http/response-cache/change-counters.ts';
import { ResponseCache } from './http/response-cache/response-cache.ts';
import { installTriggers } from './http/response-cache/triggers.ts';
import type { Log } from './log.ts';
import { type Auth, openAuth } from './modules/auth/index.ts';
import { type Datasets, openDatasets, requireDatabaseOfDatasets } from './modules/datasets/index.ts';
import { openDemand } from './modules/demand/index.ts';
import { openPlans, planCarrier, type Plans } from './modules/plans/index.ts';
import { openRuns, type Runs } from './modules/runs/index.ts';
import { openStock, type Stock } from './modules/stock/index.ts';
import { auditEntriesRepository, AuditTrail, openSystem, withAudit } from './modules/system/index.ts';
import { openWebhooks } from './modules/webhooks/index.ts';
import { openThreads, type Threads } from './threads.ts';

/** The services of all modules. */
export type Services = Omit<
  Auth & Datasets & Plans & Runs & Stock & ReturnType<typeof openSystem>,
  'routes'
> &
  Pick<Store, 'ephemeral' | 'presence'> & {
    /** Serves every operation of the contract. */
    workspace: Workspace;
    close(): Promise<void>;
  };

/** Resources that the workspaces of one process can share. By default, each workspace has its own. */
export interface Shared {
  threads?: Threads;
  newId?: () => string;
  /** Cost parameter N of scrypt. */
  passwordCost?: number;
}

/**
 * Opens a data folder: migrates the database, removes files that a killed server left behind, and resumes its runs.
 */
export async function openServices(
  config: Config,
  now: () => Date,
  log: Log,
  shared: Shared = {},
): Promise<Services> {
  await requireDatabaseOfDatasets(config);
  const store = await openStore(databaseLocation(config), now);
  const { db, ephemeral, presence } = store;
  if (db instanceof PostgresDb && !(await db.hasDataChecksums()))
    log.error({}, 'the PostgreSQL cluster has no data checksums, so damage can go unnoticed');
  await installTriggers(db);
  const reserve = new Reserve(join(config.dataDir, 'reserve'), config.reserveMegabytes);
  const { ingestMinutes, runsAtOnce, filesAtOnce, hashesAtOnce } = config;
  const threads =
    shared.threads ??
    openThreads({ ingestMs: ingestMinutes * 60_000, runsAtOnce, filesAtOnce, hashesAtOnce });
  const { newId = randomUUID, passwordCost } = shared;
  const jobs = config.databaseUrl === null ? null : new Jobs(config.databaseUrl, runsAtOnce > 0, log);
  const common = { ...store, config, jobs, reserve, newId, now, log };

  const auth = await openAuth({ ...common, threads: threads.passwords, passwordCost });
  const auditTrail = new AuditTrail({ ...common, entries: auditEntriesRepository(db), users: auth.users });
  const recordDeletion: RecordDeletion = (action, subject) => auditTrail.recordRetention(action, subject);
  const datasets = await openDatasets({ ...common, readers: threads.files, recordDeletion });
  const { uploads, versions } = datasets.repositories;
  const demand = openDemand({ ...common, uploads, files: datasets.files, quota: datasets.quota });
  const plans = openPlans({ ...common, users: auth.users, versions, quota: datasets.quota });
  const stock = openStock({ ...common, plans: plans.runPlans, quota: datasets.quota });
  const runs = await openRuns({
    ...common,
    uploads,
    events: datasets.datasetEvents,
    stockouts: demand.stockouts,
    files: datasets.files,
    quota: datasets.quota,
    plans: plans.runPlans,
    stock: stock.runStock,
    recordDeletion,
    threads: threads.forecasts,
    beforeCompletion: planCarrier(db),
  });
  const system = openSystem({
    ...common,
    auditTrail,
    runs: runs.repository,
    uploads,
    executor: runs.executor,
    ingests: datasets.ingests,
    takeOver: datasets.takeOver,
  });

  const webhooks = openWebhooks(common);

  const handlers = withAudit(
    {
      ...system.routes,
      ...auth.routes,
      ...datasets.routes,
      ...demand.routes,
      ...plans.routes,
      ...stock.routes,
      ...runs.routes,
      ...webhooks.routes,
    },
    { trail: auditTrail, sessions: auth.sessions },
  );
  const workspace: Workspace = {
    handlers,
    authenticate: auth.authenticate,
    incoming: datasets.incoming,
    responses: new ResponseCache(new ChangeCounters(db)),
    idempotency: new Idempotency(common),
  };
  return {
    ...auth,
    ...datasets,
    ...plans,
    ...stock,
    ...runs,
    ...system,
    ephemeral,
    presence,
    workspace,
    async close() {
      await system.close();
      await runs.close();
      await webhooks.close();
      if (!shared.threads) await threads.close();
      await datasets.close();
      await presence?.release();
      await db.destroy();
    },
  };
}
