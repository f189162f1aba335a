import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ephemeral } from '../../src/db/ephemeral/ephemeral.ts';
import { connectTo, openStore, type Store } from '../../src/db/open-store.ts';
import { newDatabase, whyNoPostgres } from '../support/postgres/databases.ts';

const opened: Store[] = [];
async function open(place: string): Promise<Ephemeral> {
  const store = await openStore(place, () => new Date());
  opened.push(store);
  return store.ephemeral;
}
afterEach(async () => {
  for (const { presence, db } of opened.splice(0)) {
    await presence?.release();
    await db.destroy();
  }
});

const kinds = [
  { kind: 'in memory', servers: async () => [await open(':memory:')] },
  ...(whyNoPostgres === null
    ? [
        {
          kind: 'in PostgreSQL',
          async servers() {
            const url = await newDatabase();
            return Promise.all([open(url), open(url)]);
          },
        },
      ]
    : []),
];

describe.each(kinds)('short-lived state $kind', ({ servers }) => {
  let all: Ephemeral[];
  /** Runs the tasks one after the other. */
  const turn = (index: number) => all[index % all.length] as Ephemeral;
  beforeEach(async () => {
    all = await servers();
  });

  it('counts the sign-in attempts per network and minute', async () => {
    expect(await turn(0).getAttempts('10.0.0.1')).toMatchObject({ count: 0 });
    const counted = await Promise.all(
      Array.from({ length: 10 }, (_, index) => turn(index).addAttempt('10.0.0.1')),
    );
    expect(counted.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    const { count, leftMs } = await turn(1).getAttempts('10.0.0.1');
    expect([count, leftMs > 0, leftMs <= 60_000]).toEqual([10, true, true]);
    expect(await turn(0).getAttempts('10.0.0.2')).toMatchObject({ count: 0 });
  });

  it("limits a user's concurrent uploads", async () => {
    const taken = await Promise.all(
      Array.from({ length: 8 }, (_, index) => turn(index).acquireSlot('ana', 3)),
    );
    const places = taken.filter((giveBack) => giveBack !== null);
    expect(places).toHaveLength(3);
    expect(await turn(1).acquireSlot('ben', 3)).not.toBeNull();
    await places[1]?.();
    const again = await turn(1).acquireSlot('ana', 3);
    expect(again).not.toBeNull();
    expect(await turn(0).acquireSlot('ana', 3)).toBeNull();
    for (const giveBack of [places[0], places[2], again]) await giveBack?.();
  });

  it('reports the progress of a transfer until it ends', async () => {
    const transfer = await turn(0).startTransfer('ana', 'file');
    expect(await turn(1).getTransferredRows('ana', 'file')).toBe(0);
    transfer.report(4000);
    await vi.waitFor(async () => expect(await turn(1).getTransferredRows('ana', 'file')).toBe(4000), 300_000);
    expect(await turn(1).getTransferredRows('ben', 'file')).toBeNull();
    await transfer.end();
    expect(await turn(1).getTransferredRows('ana', 'file')).toBeNull();
  });
});

describe.skipIf(whyNoPostgres !== null)('while PostgreSQL has no free connection,', () => {
  it('an upload slot is released later, without an error for the caller', async () => {
    const url = await newDatabase();
    const ephemeral = await open(url);
    const operator = connectTo(url);
    await sql`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE 'sorry, too many clients already' USING ERRCODE = '53300';
      END $$`.execute(operator);
    await sql`CREATE TRIGGER refuse BEFORE DELETE ON places EXECUTE FUNCTION refuse()`.execute(operator);
    const giveBack = await ephemeral.acquireSlot('ana', 1);
    await giveBack?.();
    expect(await ephemeral.acquireSlot('ana', 1)).toBeNull();
    await sql`DROP TRIGGER refuse ON places`.execute(operator);
    await operator.destroy();
    await vi.waitFor(async () => expect(await ephemeral.acquireSlot('ana', 1)).not.toBeNull(), 300_000);
  });
});

describe.skipIf(whyNoPostgres !== null)('after a PostgreSQL crash,', () => {
  it('an upload slot is not released by its previous owner', async () => {
    const url = await newDatabase();
    const [before, since] = [await open(url), await open(url)];
    const giveBack = await before.acquireSlot('ana', 1);
    const transfer = await before.startTransfer('ana', 'file');
    const operator = connectTo(url);
    await sql`TRUNCATE places, transfers`.execute(operator);
    await operator.destroy();
    expect(await since.acquireSlot('ana', 1)).not.toBeNull();
    await since.startTransfer('ana', 'file');
    await giveBack?.();
    await transfer.end();
    expect(await since.acquireSlot('ana', 1)).toBeNull();
    expect(await since.getTransferredRows('ana', 'file')).toBe(0);
  });
});
