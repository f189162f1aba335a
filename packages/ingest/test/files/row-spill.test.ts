import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RowSpill } from '../../src/files/row-spill.ts';
import type { RowBatch, Table } from '../../src/files/table.ts';

let folder: string;
let spill: RowSpill;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spill-'));
  spill = new RowSpill(join(folder, 'rows'));
});
afterEach(() => {
  spill.close();
  rmSync(folder, { recursive: true });
});

function countedTable(...batches: RowBatch[]): { table: Table; readings: () => number } {
  let readings = 0;
  const table: Table = {
    sheet: 'Demand',
    async *batches() {
      readings += 1;
      yield* batches;
    },
  };
  return { table, readings: () => readings };
}

async function all(table: Table, isLast?: boolean): Promise<RowBatch[]> {
  const batches: RowBatch[] = [];
  for await (const batch of table.batches(isLast)) batches.push(batch);
  return batches;
}

const first = { firstRow: 3, bytesRead: 10, rows: [['sku', 'Ünïcode "quoted"'], [], ['', -0.1, 1e300]] };
const second = { firstRow: 9, bytesRead: 20, rows: [['\uD800 half', '\n\0']] };

describe('RowSpill', () => {
  it('returns rows unchanged without parsing the table again', async () => {
    const { table, readings } = countedTable(first, second);
    const kept = spill.keep(table);
    expect(kept.sheet).toBe('Demand');
    for (let reading = 0; reading < 3; reading += 1) expect(await all(kept)).toEqual([first, second]);
    expect(readings()).toBe(1);
  });

  it('parses the table again if a long text in many cells would fill the disk', async () => {
    const long = 'x'.repeat(10_000);
    const { table, readings } = countedTable(first, {
      ...second,
      rows: Array.from({ length: 7000 }, () => [long]),
    });
    const kept = spill.keep(table);
    await all(kept);
    expect((await all(kept))[1]?.rows).toHaveLength(7000);
    expect(readings()).toBe(2);
  });

  it('keeps the rows of several tables separate', async () => {
    const [one, other] = [spill.keep(countedTable(first).table), spill.keep(countedTable(second).table)];
    await all(one);
    await all(other);
    expect(await all(one)).toEqual([first]);
    expect(await all(other)).toEqual([second]);
  });

  it('continues parsing where the previous pass stopped', async () => {
    const { table, readings } = countedTable(first, second);
    const kept = spill.keep(table);
    for await (const batch of kept.batches()) {
      expect(batch).toEqual(first);
      break;
    }
    expect(await all(kept)).toEqual([first, second]);
    expect(await all(kept)).toEqual([first, second]);
    expect(readings()).toBe(1);
  });

  it('stores nothing during the last pass, and parses again if another pass follows', async () => {
    const { table, readings } = countedTable(first, second);
    const kept = spill.keep(table);
    for (let reading = 1; reading <= 2; reading += 1) {
      expect(await all(kept, true)).toEqual([first, second]);
      expect(readings()).toBe(reading);
    }
  });

  it('throws the same error in every pass', async () => {
    const kept = spill.keep({
      sheet: null,
      async *batches() {
        yield first;
        await Promise.reject(new Error('the sheet is damaged'));
      },
    });
    for (let reading = 0; reading < 2; reading += 1)
      await expect(all(kept)).rejects.toThrow('the sheet is damaged');
  });

  it('truncates long cells to a length that still exceeds the limit', async () => {
    const kept = spill.keep(countedTable({ ...first, rows: [['x'.repeat(50_000), 7]] }).table);
    await all(kept);
    expect((await all(kept))[0]?.rows).toEqual([['x'.repeat(10_001), 7]]);
  });

  it('deletes its file', () => {
    expect(readdirSync(folder)).toEqual([]);
  });
});
