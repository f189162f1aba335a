import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { fileForm } from '../../support/test-data.ts';
import { holdTransfer } from '../../support/hold-transfer.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';
import { Transfers } from '../../../src/modules/datasets/transfers.ts';
import { MemoryEphemeral } from '../../../src/db/ephemeral/memory-ephemeral.ts';

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

const waiting = { state: 'waiting', rows_read: 0 };

describe('the progress of a transfer', () => {
  it('increases while the file is read, and never decreases', async () => {
    const transfers = new Transfers(new MemoryEphemeral(() => new Date()));
    const seen: number[] = [];
    await transfers.follow({ user: ana, id: 'one' }, async (onRows) => {
      for (const rows of [0, 1000, 2000, 1000]) {
        onRows(rows);
        seen.push((await transfers.progress(ana, 'one')).rows_read);
      }
    });
    expect(seen).toEqual([0, 1000, 2000, 2000]);
    expect(await transfers.progress(ana, 'one')).toEqual(waiting);
  });

  it('is visible only to the sender', async () => {
    const transfers = new Transfers(new MemoryEphemeral(() => new Date()));
    const ben = { ...ana, id: 'ben' };
    await transfers.follow({ user: ana, id: 'one' }, async () => {
      expect((await transfers.progress(ana, 'one')).state).toBe('reading');
      expect(await transfers.progress(ben, 'one')).toEqual(waiting);
      expect(await transfers.progress(ana, 'other')).toEqual(waiting);
    });
  });

  it('ends after a failure too', async () => {
    const transfers = new Transfers(new MemoryEphemeral(() => new Date()));
    const failing = transfers.follow({ user: ana, id: 'one' }, () => Promise.reject(new Error('no table')));
    await expect(failing).rejects.toThrow('no table');
    expect(await transfers.progress(ana, 'one')).toEqual(waiting);
  });

  it.each(['uploadFile', 'previewFile'] as const)('of %s is available while the file is read', async (id) => {
    const rows = Array.from({ length: 150_000 }, (_, row) => `"P ""${row % 500}""",2024-01-01,${row % 97}`);
    const multipart = fileForm(`sku,date,qty\n${rows.join('\n')}\n`);
    multipart.set('transfer_id', `my-${id}`);
    const goOn = holdTransfer(app);
    const answer = ask(app, id, { token: ana.token, multipart });
    const path = { transferId: `my-${id}` };
    const progress = () => ask(app, 'getTransferProgress', { token: ana.token, path });
    const rowsRead = await vi.waitFor(
      async () => {
        const { rows_read } = await progress();
        expect(rows_read).toBeGreaterThan(0);
        return rows_read;
      },
      { timeout: 300_000, interval: 5 },
    );
    expect(rowsRead).toBeLessThanOrEqual(150_000);
    goOn();
    expect((await answer).report?.rowsRead).toBe(150_000);
    expect(await progress()).toEqual(waiting);
  });
});
