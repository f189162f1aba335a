import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask } from '../../../../support/call.ts';
import { type Round, rounds } from '../../../../support/postgres/await-round.ts';
import { byOperator, newDatabase, whyNoPostgres } from '../../../../support/postgres/databases.ts';
import { ServerProcess, smallShards } from '../../../../support/server-process.ts';
import { TestApp } from '../../../../support/test-app.ts';
import { ended, forecastRequest, upload } from '../../../../support/test-data.ts';
import { signedIn } from '../../../../support/test-users.ts';

const patience = { timeout: 300_000 };
/** Key of an advisory lock that blocks storing the results of parts. */
const gate = 779;
const level = { aggregation_characteristics: ['c2', 'c3'] as ['c2', 'c3'] };

/** Demand of enough products for a sharded run. */
const csv = `Product,Warehouse,Date,Demand\n${Array.from({ length: 320 }, (_, product) =>
  Array.from(
    { length: 24 },
    (__, month) =>
      `P${product},W${product % 3},${2023 + Math.floor(month / 12)}-${(month % 12) + 1}-01,${20 + ((month * product) % 13)}\n`,
  ).join(''),
).join('')}`;

describe.skipIf(whyNoPostgres !== null)('a sharded run', () => {
  let folder: string;
  let front: TestApp;
  let operator: Client;
  let workers: Map<string, ServerProcess>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'killed-'));
    const databaseUrl = await newDatabase();
    front = await TestApp.open({ databaseUrl, runsAtOnce: 0 });
    operator = new Client(byOperator(databaseUrl));
    await operator.connect();
    // The role identifies the connections of a worker.
    const roles = Array.from({ length: 3 }, () => `r${randomUUID().replaceAll('-', '')}`);
    for (const role of roles)
      await operator.query(`CREATE ROLE ${role} LOGIN PASSWORD 'own' IN ROLE forecast`);
    const started = roles.map(async (role) => {
      const own = new URL(databaseUrl);
      [own.username, own.password] = [role, 'own'];
      const env = { DATABASE_URL: own.href, WORKERS: '1', ...smallShards };
      return [role, await ServerProcess.startWorker(join(folder, role), env)] as const;
    });
    workers = new Map(await Promise.all(started));
  });
  afterEach(async () => {
    await Promise.all([...workers.values()].map((worker) => worker.kill()));
    await operator.end();
    await front.close();
    rmSync(folder, { recursive: true });
  });

  /** Returns all stored rows of a run, without checksums, which only SQLite has. */
  const storedOf = (app: TestApp, runId: string) =>
    app.withStore(async (db) => {
      const of = (table: 'run_groups' | 'run_combinations' | 'run_sum_errors') =>
        db.selectFrom(table).selectAll().where('run_id', '=', runId);
      const rows = async (found: { execute: () => Promise<object[]> }) =>
        (await found.execute()).map((row) => ({ ...row, run_id: '', checksum: undefined }));
      const run = db.selectFrom('forecast_runs').where('id', '=', runId);
      return {
        ...(await run.select(['result', 'bytes', 'attempts']).executeTakeFirstOrThrow()),
        groups: await rows(of('run_groups').orderBy('position')),
        combinations: await rows(of('run_combinations').orderBy('position')),
        sumErrors: await rows(of('run_sum_errors')),
      };
    });

  /** Computes the run in threads of one process, on SQLite. */
  async function computedByThreads() {
    const app = await TestApp.open();
    const { token } = await signedIn(app, 'ana');
    const { id } = await upload(app, token, csv);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    let runId = '';
    await app.restart(async () => {
      const server = await ServerProcess.start(app.dataDir, smallShards);
      const body = JSON.stringify(forecastRequest(id, level));
      const answer = await server.json('/api/forecast', { method: 'POST', headers, body });
      ({ run_id: runId } = answer.body as { run_id: string });
      await vi.waitFor(async () => {
        const { body: run } = await server.json(`/api/forecast-detail/${runId}`, { headers });
        expect(run).toMatchObject({ status: 'completed' });
      }, patience);
      await server.stop();
    });
    const stored = await storedOf(app, runId);
    await app.close();
    return stored;
  }

  it('has the same rows with threads and with three, two and one workers, of which others were killed', async () => {
    const { token } = await signedIn(front, 'ana');
    const { id } = await upload(front, token, csv);
    await operator.query(`
      CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_advisory_xact_lock(${gate});
        RETURN NEW;
      END $$`);
    /** Kills the worker that holds a run, or one that helps, while every worker computes a part of it. */
    const killOne = async (runId: string, isHelper: boolean) => {
      const starts = `"runId":"${runId}","msg":"starting a forecast run"`;
      const helps = (role: string) => workers.get(role)?.output.includes(starts) === false;
      const killed = await vi.waitFor(async () => {
        // Only one transaction stores at a time; the others wait for it, also for an advisory lock.
        const { rows } = await operator.query<{ role: string }>(
          `SELECT usename AS role FROM pg_locks JOIN pg_stat_activity USING (pid)
            WHERE locktype = 'advisory' AND NOT granted`,
        );
        const computing = new Set(rows.map(({ role }) => role).filter((role) => workers.has(role)));
        expect(computing.size).toBe(workers.size);
        return [...computing].find((role) => helps(role) === isHelper) ?? '';
      }, patience);
      await workers.get(killed)?.kill();
      workers.delete(killed);
      const ofKilled = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1';
      await operator.query(ofKilled, [killed]);
      await operator.query(`SELECT pg_advisory_unlock(${gate})`);
    };
    /** Computes the run while a worker is killed. @returns its rows and the number of attempts */
    const computed = async (round: Round, killed: 'helper' | 'holder' | null) => {
      await operator.query(`
        CREATE OR REPLACE TRIGGER wait_at_gate BEFORE UPDATE OF answer ON run_parts FOR EACH ROW
          WHEN (NEW.round = ${rounds.indexOf(round)}) EXECUTE FUNCTION wait_at_gate()`);
      if (killed !== null) await operator.query(`SELECT pg_advisory_lock(${gate})`);
      const { run_id } = await ask(front, 'createForecast', { token, json: forecastRequest(id, level) });
      if (killed !== null) await killOne(run_id, killed === 'helper');
      expect(await ended(front, token, run_id)).toMatchObject({ status: 'completed' });
      return storedOf(front, run_id);
    };
    const expected = await computedByThreads();
    expect(expected.groups.length).toBeGreaterThan(320);
    expect(await computed('measure', 'helper')).toEqual({ ...expected, attempts: 1 });
    expect(await computed('store', 'holder')).toEqual({ ...expected, attempts: 2 });
    expect(await computed('store', null)).toEqual({ ...expected, attempts: 1 });
  });
});
