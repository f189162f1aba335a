// long: it runs all contract cases.
import { describe, expect, it } from 'vitest';
import { contractOperations } from '../../src/http/contract/document.ts';
import { allCases } from './all-cases.ts';
import { coveragePage, documentedStatuses } from './coverage-page.ts';
import { shareBetweenTests } from '../support/share-between-tests.ts';
import { makeWorld, type World } from './world.ts';

const pairOf = (operation: string, status: number) => `${operation} ${status}`;

let world: World;
shareBetweenTests(
  async () => {
    world = await makeWorld();
  },
  () => world.close(),
);

describe.each(contractOperations)('$id', ({ id }) => {
  it.each(allCases.filter(({ operation }) => operation === id))(
    'returns $status $title',
    async ({ status, run }) => {
      // `call` checks every response against the contract.
      const answer = await run(world);
      expect({ status: answer.status, detail: answer.detail }).toMatchObject({ status });
      expect(answer.detail === undefined).toBe(status < 400);
    },
  );
});

describe('the contract test cases', () => {
  it('cover exactly the documented responses', () => {
    const documented = contractOperations.flatMap((operation) =>
      documentedStatuses(operation).map((status) => pairOf(operation.id, status)),
    );
    const covered = new Set(allCases.map(({ operation, status }) => pairOf(operation, status)));
    expect([...covered].toSorted()).toEqual(documented.toSorted());
  });

  it('have unique titles', () => {
    const titles = allCases.map(({ operation, status, title }) => `${pairOf(operation, status)} ${title}`);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('are all listed on the coverage page', () => {
    const rows = coveragePage(contractOperations, allCases).split('\n');
    for (const { operation, status, title } of allCases) {
      const row = rows.find((line) => line.startsWith(`| ${operation} |`) && line.includes(`| ${status} |`));
      expect(row).toContain(title);
    }
  });
});
