import { expect, it } from 'vitest';
import { allGroups, groupPages, readAhead } from '../../../../src/modules/runs/result/all-groups.ts';
import type { StoredGroup } from '../../../../src/modules/runs/result/stored-run.ts';
import { nextTurn } from '../../../../src/next-turn.ts';

const stored = Array.from({ length: 450 }, (_, at): StoredGroup => ({
  run_id: 'r1',
  position: at + 1,
  level: '',
  key: `{"c2":"P${at}"}`,
  name: null,
  points: '',
  metrics: null,
  share: null,
  cumulative_share: null,
  cv: null,
  notes: '[]',
}));
const groups = {
  after: (_: string, position: number, limit: number) =>
    Promise.resolve(stored.filter((group) => group.position > position).slice(0, limit)),
};

// REF-3
it('allGroups yields all groups even though it reads them in pages', async () => {
  const [pages, read]: [StoredGroup[][], StoredGroup[]] = [[], []];
  for await (const page of groupPages(groups, 'r1')) pages.push(page);
  for await (const group of allGroups(groups, 'r1')) read.push(group);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flat()).toEqual(stored);
  expect(read).toEqual(stored);
});

it('readAhead reads one page more than the caller has taken, and closes its source', async () => {
  const state = { read: 0, isClosed: false };
  async function* pages() {
    try {
      for (;;) yield await Promise.resolve(++state.read);
    } finally {
      state.isClosed = true;
    }
  }
  for await (const page of readAhead(pages())) {
    await nextTurn();
    expect(state.read).toBe(page + 1);
    if (page === 3) break;
  }
  expect(state.isClosed).toBe(true);
});

it('readAhead fails where its source fails', async () => {
  async function* pages() {
    yield await Promise.resolve(1);
    throw new Error('damaged');
  }
  const taken: number[] = [];
  const reading = async () => {
    for await (const page of readAhead(pages())) {
      await nextTurn();
      taken.push(page);
    }
  };
  await expect(reading()).rejects.toThrow('damaged');
  expect(taken).toEqual([1]);
});
