import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SoleServer } from '../../../src/store/postgres/sole-server.ts';
import { emptyDatabase, whyNoPostgres } from '../../support/postgres/databases.ts';
import { Line } from '../../support/postgres/line.ts';

const patience = { timeout: 30_000 };

describe.skipIf(whyNoPostgres !== null)('a server that holds its database', () => {
  const onTaken = vi.fn<() => void>();
  let url: URL;
  /** Of another database. */
  let operator: Client;
  let line: Line;
  let sole: SoleServer;
  beforeEach(async () => {
    onTaken.mockReset();
    url = new URL(await emptyDatabase());
    operator = new Client(await emptyDatabase());
    await operator.connect();
    line = new Line(url);
    const near = new URL(url);
    near.port = String(await line.open());
    sole = await SoleServer.of(near.href, onTaken);
  });
  afterEach(async () => {
    await sole.release();
    await line.close();
    await operator.end();
  });

  const name = () => url.pathname.slice(1);
  async function holders(): Promise<number[]> {
    const { rows } = await operator.query<{ pid: number }>(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = $1)`,
      [name()],
    );
    return rows.map(({ pid }) => pid);
  }
  const endHolders = async () => {
    for (const pid of await holders()) await operator.query('SELECT pg_terminate_backend($1)', [pid]);
  };

  it('takes it from its own broken connection, of which PostgreSQL has not heard', async () => {
    const [before] = await holders();
    line.breakNear();
    await vi.waitFor(async () => {
      expect(await holders()).toEqual([expect.any(Number)]);
      expect(await holders()).not.toEqual([before]);
    }, patience);
    expect(onTaken).not.toHaveBeenCalled();
  });

  it('asks again when it is not let in for a while', async () => {
    await operator.query(`ALTER DATABASE ${name()} ALLOW_CONNECTIONS false`);
    await endHolders();
    await vi.waitFor(() => expect(line.taken).toBeGreaterThan(2), patience);
    await operator.query(`ALTER DATABASE ${name()} ALLOW_CONNECTIONS true`);
    await vi.waitFor(async () => expect(await holders()).toHaveLength(1), patience);
    expect(onTaken).not.toHaveBeenCalled();
  });

  it('is told when another one was quicker', async () => {
    line.isCut = true;
    await endHolders();
    const other = await SoleServer.of(url.href, () => undefined);
    line.isCut = false;
    await vi.waitFor(() => expect(onTaken).toHaveBeenCalledOnce(), patience);
    await other.release();
  });
});
