import { sql } from 'kysely';
import type { components } from '@forecast-console/api-client/schema';
import type { Config } from '../../src/config.ts';
import { ask } from '../support/call.ts';
import { damageRows } from '../support/damage-rows.ts';
import { TestApp } from '../support/test-app.ts';
import { forecastOf, upload } from '../support/test-data.ts';
import { type SignedIn, signedIn } from '../support/test-users.ts';

type Schemas = components['schemas'];

/** Objects that all cases share: a server, three users, a dataset owned by Ana and a completed run of this dataset. */
export interface World {
  app: TestApp;
  ana: SignedIn;
  ben: SignedIn;
  admin: SignedIn;
  /** Returns one of Ana's API tokens, with the `read` scope. */
  readToken: () => Promise<string>;
  upload: Schemas['UploadAnswer'];
  run: Schemas['ForecastRunDetail'];
  /** Returns a dataset owned by Ana that a case may delete. */
  spareUpload: () => Promise<Schemas['UploadAnswer']>;
  /** Stores a run owned by Ana that no process computes. */
  storedRun: (status: 'queued' | 'completed') => Promise<string>;
  /** Stores a run and deletes it. */
  deletedRun: () => Promise<string>;
  /** Opens a server with other settings, which is closed together with the world. */
  openServer: (changed: Partial<Config>) => Promise<{ app: TestApp; ana: SignedIn }>;
  /** Runs one case on a separate server with other settings. */
  elsewhere: <Result>(
    changed: Partial<Config>,
    work: (app: TestApp, user: SignedIn) => Promise<Result>,
  ) => Promise<Result>;
  /** Returns a server on which the account of Ana, which each of her requests reads, and an invitation are damaged. */
  damaged: () => Promise<DamagedWorld>;
  close: () => Promise<void>;
}

export interface DamagedWorld {
  app: TestApp;
  ana: SignedIn;
  /** One of Ana's API tokens. */
  apiToken: string;
  /** The token of the invitation. */
  invitation: string;
}

async function damagedWorld(app: TestApp): Promise<DamagedWorld> {
  const ana = await signedIn(app, 'ana', ['user', 'admin']);
  const json = { email: 'newcomer@example.com' };
  const { token } = await ask(app, 'createInvitation', { token: ana.token, json });
  const tokenForm = { name: 'Nightly', scope: 'write' };
  const apiToken = await ask(app, 'createApiToken', { token: ana.token, json: tokenForm });
  app.withDatabase((database) => {
    damageRows(database, `UPDATE users SET created_at = '2020-01-01T00:00:00.000Z'`);
    damageRows(database, `UPDATE invitations SET email = 'other@example.com'`);
  });
  return { app, ana, apiToken: apiToken.token, invitation: token };
}

/** Returns a function that makes something once per world, for cases that leave it unchanged. */
export function oncePerWorld<Made>(make: (world: World) => Promise<Made>): (world: World) => Promise<Made> {
  const made = new WeakMap<World, Promise<Made>>();
  return (world) => {
    const known = made.get(world) ?? make(world);
    made.set(world, known);
    return known;
  };
}

/** Enables webhooks. */
export const testWebhookKey = 'a key for the secrets of webhooks';

let storedRuns = 0;

/** @param open creates the server; SQLite by default */
export async function makeWorld(
  open = (changed?: Partial<Config>): Promise<TestApp> => TestApp.open(changed),
): Promise<World> {
  const app = await open({ webhookKey: testWebhookKey });
  const ana = await signedIn(app, 'ana');
  let readToken: string | undefined;
  let damaged: Promise<DamagedWorld> | undefined;
  const opened: TestApp[] = [];
  const uploaded = await upload(app, ana.token);
  const storedRun = async (status: 'queued' | 'completed') => {
    const [id, sequence] = [`stored-run-${storedRuns++}`, 1000 + storedRuns];
    await app.withStore((db) =>
      sql`INSERT INTO forecast_runs (id, upload_id, user_id, created_at, status, progress, request, sequence)
          SELECT ${id}, upload_id, user_id, created_at, ${status}, 0, request, CAST(${sequence} AS integer)
          FROM forecast_runs WHERE result IS NOT NULL LIMIT 1`.execute(db),
    );
    return id;
  };
  return {
    app,
    ana,
    ben: await signedIn(app, 'ben'),
    admin: await signedIn(app, 'admin', ['user', 'admin']),
    readToken: async () => {
      const json = { name: 'Reader', scope: 'read' };
      return (readToken ??= (await ask(app, 'createApiToken', { token: ana.token, json })).token);
    },
    upload: uploaded,
    run: await forecastOf(app, ana.token, uploaded.id, { aggregation_characteristics: ['c2'] }),
    spareUpload: () => upload(app, ana.token),
    storedRun,
    async deletedRun() {
      const id = await storedRun('completed');
      const deleted_at = app.clock.now().toISOString();
      await app.withStore((db) =>
        db.updateTable('forecast_runs').set({ deleted_at }).where('id', '=', id).execute(),
      );
      return id;
    },
    async openServer(changed) {
      const other = await open(changed);
      opened.push(other);
      return { app: other, ana: await signedIn(other, 'ana') };
    },
    async elsewhere(changed, work) {
      const other = await open(changed);
      try {
        return await work(other, await signedIn(other, 'ana'));
      } finally {
        await other.close();
      }
    },
    damaged: () => (damaged ??= open().then(damagedWorld)),
    async close() {
      await (await damaged)?.app.close();
      for (const other of opened) await other.close();
      await app.close();
    },
  };
}
