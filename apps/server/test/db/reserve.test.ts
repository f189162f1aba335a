import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Reserve } from '../../src/db/reserve.ts';

let path: string;
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'reserve-')), 'reserve');
});
afterEach(() => rmSync(join(path, '..'), { recursive: true }));

const megabytes = () => statSync(path).size / 1024 ** 2;
const full = (code: string) => Object.assign(new Error('full'), { code });

it('the disk reserve is released one megabyte at a time while the disk is full', async () => {
  let failures = 2;
  const reserve = new Reserve(path, 4);
  const work = async () => {
    if (failures-- > 0) throw full('ENOSPC');
    return 'done';
  };
  expect([await reserve.spend(work), megabytes(), reserve.isSpent]).toEqual(['done', 2, true]);
});

it('the disk reserve is not released if the full disk belongs to another machine', async () => {
  const reserve = new Reserve(path, 4);
  await expect(reserve.spend(() => Promise.reject(full('53100')))).rejects.toThrow('full');
  expect([megabytes(), reserve.isSpent]).toEqual([4, false]);
});
