import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask } from '../../../../support/call.ts';
import { byOperator, newDatabase, whyNoPostgres } from '../../../../support/postgres/databases.ts';
import { ServerProcess } from '../../../../support/server-process.ts';
import { TestApp } from '../../../../support/test-app.ts';
import { ended, forecastOf, forecastRequest, upload } from '../../../../support/test-data.ts';
import { signedIn } from '../../../../support/test-users.ts';

const patience = { timeout: 300_000 };
/** Key of an advisory lock that blocks storing the results of parts. */
const gate = 779;
const level = { aggregation_characteristics: ['c2'] as ['c2'] };

/** Demand of more products than one thread computes alone. */
const csv = `Product,Date,Demand\n${Array.from({ length: 320 }, (_, product) =>
  Array.from(
    { length: 24 },
    (__, month) =>
      `P${product},${2023 + Math.floor(month / 12)}-${(month % 12) + 1}-01,${20 + ((month * product) % 13)}\n`,
  ).join(''),
).join('')}`;

describe.skipIf(whyNoPostgres !== null)('a run that two workers compute together', () => {
  let folder: string;
  let front: TestApp;
  let operator: Client;
  let workers: ServerProcess[];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'killed-'));
    const databaseUrl = await newDatabase();
    front = await TestApp.open({ databaseUrl, runsAtOnce: 0 });
    operator = new Client(byOperator(databaseUrl));
    await operator.connect();
    workers = await Promise.all(
      ['a', 'b'].map((name) =>
        ServerProcess.startWorker(join(folder, name), { DATABASE_URL: databaseUrl, WORKERS: '1' }),
      ),
    );
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.kill()));
    await operator.end();
    await front.close();
    rmSync(folder, { recursive: true });
  });

  const dataOf = async (app: TestApp, token: string, runId: string) => {
    const query = { aggregation_characteristics: 'c2', groups_size: 100 };
    const { run_id: _id, ...data } = await ask(app, 'getRunData', { token, path: { runId }, query });
    return data;
  };
  async function computedAlone() {
    const alone = await TestApp.open();
    const { token } = await signedIn(alone, 'ana');
    const { id } = await upload(alone, token, csv);
    const { run_id } = await forecastOf(alone, token, id, level);
    const data = await dataOf(alone, token, run_id);
    await alone.close();
    return data;
  }

  it.each([
    ['the worker that completes it', 'starting a forecast run', 2],
    ['a worker that helps', 'helping with a forecast run', 1],
  ])('completes with the same result after %s was killed', async (_, message, attempts) => {
    const { token } = await signedIn(front, 'ana');
    const { id } = await upload(front, token, csv);
    await operator.query(`
      CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_advisory_xact_lock(${gate});
        RETURN NEW;
      END $$;
      CREATE TRIGGER wait_at_gate BEFORE UPDATE OF answer ON run_parts FOR EACH ROW EXECUTE FUNCTION wait_at_gate();
      SELECT pg_advisory_lock(${gate})`);
    const { run_id } = await ask(front, 'createForecast', { token, json: forecastRequest(id, level) });
    const isAtGate = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${gate} AND NOT granted`;
    const has = ({ output }: ServerProcess, what: string) => output.includes(what);
    // A worker can also help itself, with another thread.
    const helps = (worker: ServerProcess) =>
      has(worker, 'helping with a forecast run') && !has(worker, 'starting a forecast run');
    await vi.waitFor(async () => {
      expect(workers.filter(helps)).toHaveLength(1);
      expect((await operator.query(isAtGate)).rows.length).toBeGreaterThan(1);
    }, patience);
    const isHelper = message.startsWith('helping');
    await workers.find((worker) => helps(worker) === isHelper)?.kill();
    await operator.query(`SELECT pg_terminate_backend(pid) FROM (${isAtGate}) AS waiting`);
    await operator.query(`SELECT pg_advisory_unlock(${gate})`);
    expect(await ended(front, token, run_id)).toMatchObject({ status: 'completed' });
    const { rows } = await operator.query('SELECT attempts FROM forecast_runs WHERE id = $1', [run_id]);
    expect(rows).toEqual([{ attempts }]);
    expect(await dataOf(front, token, run_id)).toEqual(await computedAlone());
  });
});
