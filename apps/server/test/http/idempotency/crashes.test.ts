import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recordEffect } from '../../../src/db/idempotent-effect.ts';
import { Reserve } from '../../../src/db/reserve.ts';
import { ConflictError } from '../../../src/errors.ts';
import { Idempotency } from '../../../src/http/idempotency/idempotency.ts';
import { stores, type TestStore } from '../../support/stores.ts';

describe.each(stores)('a key on $store', ({ store, open }) => {
  const reserve = new Reserve('/nonexistent', 0);
  let opened: TestStore;
  let user: string;
  beforeAll(async () => {
    opened = await open();
    user = randomUUID();
    const [username, email] = [user.slice(0, 8), `${user}@example.com`];
    const account = { password_hash: '', roles: '[]', is_demo: 0, created_at: '' };
    await opened.db
      .insertInto('users')
      .values({ id: user, username, email, ...account })
      .execute();
  });
  afterAll(() => opened.close());

  /** A process that shares the database; its number is free once it has ended. */
  async function start(number: number) {
    if (store === 'PostgreSQL')
      await sql`INSERT INTO processes (number, host, pid) OVERRIDING SYSTEM VALUE VALUES (${number}, 'test', 1)
        ON CONFLICT DO NOTHING`.execute(opened.db);
    const presence = store === 'PostgreSQL' ? { number } : null;
    return new Idempotency({ db: opened.db, presence, reserve, now: () => new Date() });
  }
  const crash = (number: number) =>
    store === 'PostgreSQL' && sql`DELETE FROM processes WHERE number = ${number}`.execute(opened.db);
  const request = (key: string, content = 'same') => ({ userId: user, operation: 'any', key, content });
  const never = new Promise<never>(() => undefined);
  const ignore = () => undefined;

  // IDEM-5
  it('is processed once if the process ends after the effect, before the response is stored', async () => {
    const [crashing, key] = [await start(1), randomUUID()];
    const { promise: effected, resolve: effect } = Promise.withResolvers<void>();
    void crashing.once(
      request(key),
      async () => {
        await opened.db.transaction().execute((on) => recordEffect(on, { run_id: 'first' }));
        effect();
        return never;
      },
      ignore,
    );
    await effected;
    await crash(1);
    const restarted = await start(2);
    const again = vi.fn<() => Promise<object>>(async () => ({ run_id: 'second' }));
    expect(await restarted.once(request(key), again, ignore)).toEqual({ run_id: 'first' });
    expect(again).not.toHaveBeenCalled();
  });

  it('is processed again if the process ends before the effect, which then cannot follow', async () => {
    const [crashing, key] = [await start(3), randomUUID()];
    const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const first = crashing.once(
      request(key),
      async () => {
        begin();
        await resumed;
        return opened.db.transaction().execute((on) => recordEffect(on, { run_id: 'first' }));
      },
      ignore,
    );
    await begun;
    await expect(crashing.once(request(key), async () => 'second', ignore)).rejects.toThrow(
      'A request with this Idempotency-Key is still being processed. Try again in a moment.',
    );
    await crash(3);
    const restarted = await start(4);
    expect(await restarted.once(request(key), async () => 'second', ignore)).toBe('second');
    resume();
    await expect(first).rejects.toThrow('The database cannot be reached right now.');
    expect(await restarted.once(request(key), async () => 'third', ignore)).toBe('second');
  });

  it('is released after a temporary error', async () => {
    const [server, key] = [await start(5), randomUUID()];
    const busy = async () => {
      throw new ConflictError('Another version is being imported.');
    };
    await expect(server.once(request(key), busy, ignore)).rejects.toThrow('Another version');
    expect(await server.once(request(key), async () => 'done', ignore)).toBe('done');
  });

  it('is released by the next request if it could not be released at once', async () => {
    const [server, key] = [await start(9), randomUUID()];
    const lost = async () => {
      // As if the connection were lost: the row stays.
      await opened.db
        .updateTable('idempotency_keys')
        .set({ claim: randomUUID() })
        .where('status', 'is', null)
        .execute();
      throw new ConflictError('Busy.');
    };
    await expect(server.once(request(key), lost, ignore)).rejects.toThrow('Busy.');
    expect(await server.once(request(key), async () => 'done', ignore)).toBe('done');
  });

  it('returns 409 instead of a response of more than 1 MB', async () => {
    const [server, key] = [await start(6), randomUUID()];
    await server.once(request(key), async () => 'x'.repeat(2 ** 20), ignore);
    await expect(server.once(request(key), async () => 'again', ignore)).rejects.toThrow(
      'This request was already processed, but its response is no longer available.',
    );
  });

  it('stores neither the key nor a digest that can be computed without it', async () => {
    const [server, key] = [await start(7), randomUUID()];
    await server.once(request(key, 'hunter2'), async () => 'done', ignore);
    const rows = JSON.stringify(await opened.db.selectFrom('idempotency_keys').selectAll().execute());
    expect(rows).not.toContain(key);
    expect(rows).not.toContain(createHash('sha256').update('"hunter2"').digest('hex'));
  });

  it('is refused after 10,000 keys in 24 hours', async () => {
    const server = await start(8);
    const rows = Array.from({ length: 1000 }, () => ({
      user_id: user,
      operation: 'other',
      digest: '',
      status: 200,
      created_at: Date.now(),
      process: null,
    }));
    for (let batch = 0; batch < 10; batch++)
      await opened.db
        .insertInto('idempotency_keys')
        .values(rows.map((row) => ({ ...row, key_hash: randomUUID(), claim: randomUUID() })))
        .execute();
    await expect(server.once(request(randomUUID()), async () => 'done', ignore)).rejects.toThrow(
      'You have used 10000 idempotency keys in the last 24 hours. Send the request without one, or wait.',
    );
  });
});
