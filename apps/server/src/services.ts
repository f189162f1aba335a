import type { Log } from './log.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { openStore, placeOf } from './db/open-store.ts';
import { PostgresArchive } from './modules/datasets/storage/archive/postgres-archive.ts';
import { DatasetFiles } from './modules/datasets/storage/dataset-files.ts';
import { Turns } from './compute/turns.ts';
import { hashesAtOnce, Workers } from './compute/workers.ts';
import { auditEntriesRepository } from './modules/system/audit-repository.ts';
import { datasetEventsRepository } from './modules/datasets/events/events-repository.ts';
import { datasetVersionsRepository } from './modules/datasets/versions-repository.ts';
import { forecastRunsRepository } from './modules/runs/repository/runs-repository.ts';
import type { Ephemeral } from './db/ephemeral/ephemeral.ts';
import type { Presence } from './db/postgres/presence.ts';
import { plansRepository } from './modules/plans/repository.ts';
import { Reserve } from './db/reserve.ts';
import { leftoversRepository } from './modules/datasets/leftovers-repository.ts';
import { refreshTokensRepository } from './modules/auth/refresh-tokens-repository.ts';
import { runCombinationsRepository } from './modules/runs/repository/combinations-repository.ts';
import { runGroupsRepository } from './modules/runs/repository/groups-repository.ts';
import { secretsRepository } from './db/secrets.ts';
import { signInFailuresRepository } from './modules/auth/sign-in-failures-repository.ts';
import { uploadsRepository } from './modules/datasets/uploads-repository.ts';
import { type UsersRepository, usersRepository } from './modules/auth/users-repository.ts';
import { AccessTokens } from './modules/auth/access-tokens.ts';
import { Accounts } from './modules/auth/accounts.ts';
import { AuditTrail } from './modules/system/audit-trail.ts';
import { AddressLimit } from './modules/auth/address-limit.ts';
import { DeletedRuns } from './modules/runs/deleted-runs.ts';
import { ForecastRuns } from './modules/runs/forecast-runs.ts';
import { Passwords } from './modules/auth/passwords.ts';
import {
  removeAbandoned,
  requireDatabaseOfDatasets,
  tidyDataFolder,
} from './modules/datasets/data-folder.ts';
import { GoneProcesses } from './modules/system/gone-processes.ts';
import { IncomingFiles } from './modules/datasets/incoming-files.ts';
import { Metrics } from './modules/system/metrics.ts';
import { KeptAnswers } from './http/response-cache/response-cache.ts';
import { requireReadable } from './modules/system/readable.ts';
import { RunCombinations } from './modules/runs/run-combinations.ts';
import { RealisedRuns } from './modules/runs/realised-runs.ts';
import { RunComparison } from './modules/runs/run-comparison.ts';
import { RunData } from './modules/runs/run-data.ts';
import { RunExport } from './modules/runs/run-export.ts';
import { RunPlans } from './modules/plans/run-plans.ts';
import { Sessions } from './modules/auth/sessions.ts';
import { SignInGuard } from './modules/auth/sign-in-guard.ts';
import { Transfers } from './modules/datasets/transfers.ts';
import { computing } from './computing.ts';
import { AbandonedVersions } from './modules/datasets/abandoned-versions.ts';
import { DatasetEvents } from './modules/datasets/events/dataset-events.ts';
import { DatasetQuota } from './modules/datasets/quota.ts';
import { DatasetVersions } from './modules/datasets/versions.ts';
import { Uploads } from './modules/datasets/uploads.ts';

/** Sign-ins and registrations that may wait for their password to be hashed. */
const mostHashesWaiting = 250;

/** Everything the routes call. */
export interface Services {
  users: UsersRepository;
  auditTrail: AuditTrail;
  accessTokens: AccessTokens;
  accounts: Accounts;
  sessions: Sessions;
  uploads: Uploads;
  datasetVersions: DatasetVersions;
  datasetEvents: DatasetEvents;
  transfers: Transfers;
  forecastRuns: ForecastRuns;
  deletedRuns: DeletedRuns;
  runData: RunData;
  runComparison: RunComparison;
  realisedRuns: RealisedRuns;
  runCombinations: RunCombinations;
  runExport: RunExport;
  runPlans: RunPlans;
  incoming: IncomingFiles;
  metrics: Metrics;
  /** @throws DomainError 503 when the workspace cannot be read. */
  requireReadable: () => Promise<void>;
  keptAnswers: KeptAnswers;
  ephemeral: Ephemeral;
  /** This process among those that serve the workspace; null where it is the only one. */
  presence: Presence | null;
  /** What the start has moved aside, by its path in the data folder. */
  quarantined: readonly string[];
  close(): Promise<void>;
}

/** What the workspaces of one process may have in common; each has its own by default. */
export interface Shared {
  workers?: Workers;
  newId?: () => string;
  /** scrypt's N. */
  passwordCost?: number;
}

/** Opens a data folder: brings the database up to date, clears what a killed server left, resumes its runs. */
export async function openServices(
  config: Config,
  now: () => Date,
  log: Log,
  shared: Shared = {},
): Promise<Services> {
  await requireDatabaseOfDatasets(config);
  const { db, versions: changes, ephemeral, presence } = await openStore(placeOf(config), now);
  const users = usersRepository(db);
  const refreshTokens = refreshTokensRepository(db);
  const uploads = uploadsRepository(db, presence?.number);
  const versions = datasetVersionsRepository(db, presence?.number);
  const runs = forecastRunsRepository(db);
  const groups = runGroupsRepository(db);
  const combinations = runCombinationsRepository(db);
  const leftovers = leftoversRepository(db);
  const archive = config.databaseUrl === null ? null : new PostgresArchive(config.databaseUrl);
  const mostBytes = config.datasetCacheMegabytes * 1024 ** 2;
  const files = new DatasetFiles(config.dataDir, archive && { archive, mostBytes });
  const reserve = new Reserve(join(config.dataDir, 'reserve'), config.reserveMegabytes);
  const workers =
    shared.workers ?? new Workers({ ingestMs: config.ingestMinutes * 60_000, runsAtOnce: config.runsAtOnce });
  const newId = shared.newId ?? randomUUID;
  const transfers = new Transfers(ephemeral);
  const incoming = new IncomingFiles(config.dataDir, archive === null ? leftovers : null, reserve);
  const quota = new DatasetQuota(config.bytesPerUser, versions, files);

  const secrets = secretsRepository(db);
  const stored = { dataDir: config.dataDir, versions, leftovers, files };
  const cacheOf = archive && (await secrets.getOrCreate('workspace', randomUUID));
  // A process may have kept a file after others had taken over what it had begun.
  await archive?.removeStray();
  const quarantined = await reserve.spend(() => tidyDataFolder(stored, cacheOf));

  const secret = await secrets.getOrCreate('access-tokens', () => randomBytes(32).toString('base64'));
  const passwords = new Passwords(workers, shared.passwordCost);
  const turns = new Turns(hashesAtOnce, mostHashesWaiting);
  const addresses = new AddressLimit(config.attemptsPerMinute, ephemeral);
  const guard = new SignInGuard({ failures: signInFailuresRepository(db), addresses, now });
  const accessTokens = new AccessTokens(secret, config.accessTokenSeconds, now);
  const plans = plansRepository(db);
  const runPlans = new RunPlans({ runs, versions, users, plans, groups, combinations, now });
  const { computer, queue } = computing({ config, db, reserve, files, workers, now, log });
  const realisedRuns = new RealisedRuns({ runs, groups, uploads, files, workers, plans: runPlans });
  const deletedRuns = new DeletedRuns({ runs, groups, reserve, computer, now, log });
  await reserve.spend(() => deletedRuns.freeSpace());
  await reserve.spend(() => queue.resume());

  const takeOver = () => reserve.spend(() => removeAbandoned(stored));
  const gone = presence && new GoneProcesses({ presence, takeOver, log });
  const abandoned = new AbandonedVersions({ versions, files, reserve, log });
  const ofDatasets = {
    quota,
    uploads,
    versions,
    abandoned,
    leftovers,
    reserve,
    files,
    transfers,
    workers,
    newId,
    now,
  };
  const datasetEvents = new DatasetEvents({
    uploads,
    events: datasetEventsRepository(db),
    files,
    reserve,
    newId,
    now,
  });
  return {
    users,
    auditTrail: new AuditTrail({ entries: auditEntriesRepository(db), users, now, log }),
    accessTokens,
    accounts: new Accounts({
      users,
      registrationOpen: config.registrationOpen,
      passwords,
      addresses,
      turns,
      newId,
      now,
    }),
    sessions: new Sessions({
      users,
      refreshTokens,
      changes,
      reserve,
      accessTokens,
      passwords,
      guard,
      addresses,
      turns,
      refreshTokenDays: config.refreshTokenDays,
      now,
    }),
    uploads: new Uploads(ofDatasets),
    datasetVersions: new DatasetVersions(ofDatasets),
    datasetEvents,
    transfers,
    forecastRuns: new ForecastRuns({
      runsPerUser: config.runsPerUser,
      runs,
      uploads,
      events: datasetEvents,
      files,
      queue,
      computer,
      newId,
      now,
    }),
    deletedRuns,
    runComparison: new RunComparison(runs, groups, runPlans),
    realisedRuns,
    runData: new RunData({ runs, groups, combinations, uploads, files, workers, plans: runPlans }),
    runPlans,
    runCombinations: new RunCombinations(runs, combinations, runPlans),
    runExport: new RunExport({ runs, groups, plans: runPlans, realised: realisedRuns }),
    metrics: new Metrics({ config, runs, uploads, presence, reserve, computer, now }),
    requireReadable: () => requireReadable(uploads, log),
    incoming,
    keptAnswers: new KeptAnswers(changes),
    quarantined,
    ephemeral,
    presence,
    async close() {
      abandoned.close();
      await gone?.close();
      await deletedRuns.close();
      await queue.close();
      await incoming.close();
      if (!shared.workers) await workers.close();
      files.close();
      await archive?.close();
      await presence?.release();
      await db.destroy();
    },
  };
}
