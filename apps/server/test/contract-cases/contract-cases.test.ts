import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOperations } from '../../src/http/contract/document.ts';
import { allCases } from './all-cases.ts';
import { coveragePage, documentedStatuses } from './coverage-page.ts';
import { makeWorld, type World } from './world.ts';

const page = join(import.meta.dirname, '../../../../docs/contract-coverage.md');
const pairOf = (operation: string, status: number) => `${operation} ${status}`;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

describe.each(contractOperations)('$id', ({ id }) => {
  it.each(allCases.filter(({ operation }) => operation === id))(
    'answers $status $title',
    async ({ status, run }) => {
      // Every answer is held to the contract where it is received.
      const answer = await run(world);
      expect({ status: answer.status, detail: answer.detail }).toMatchObject({ status });
      expect(answer.detail === undefined).toBe(status < 400);
    },
  );
});

describe('the cases', () => {
  it('bring about every documented answer, and no other', () => {
    const documented = contractOperations.flatMap((operation) =>
      documentedStatuses(operation).map((status) => pairOf(operation.id, status)),
    );
    const covered = new Set(allCases.map(({ operation, status }) => pairOf(operation, status)));
    expect([...covered].toSorted()).toEqual(documented.toSorted());
  });

  it('have a title of their own', () => {
    const titles = allCases.map(({ operation, status, title }) => `${pairOf(operation, status)} ${title}`);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('are listed in docs/contract-coverage.md as they are', () => {
    const current = coveragePage(contractOperations, allCases);
    if (process.env.UPDATE_DOCS) writeFileSync(page, current);
    expect(readFileSync(page, 'utf8')).toBe(current);
  });
});
