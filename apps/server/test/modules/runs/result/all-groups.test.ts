import { expect, it } from 'vitest';
import { allGroups, groupPages } from '../../../../src/modules/runs/result/all-groups.ts';
import type { StoredGroup } from '../../../../src/modules/runs/result/stored-run.ts';

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
