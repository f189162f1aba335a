import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOperations } from '../../src/plugins/contract/document.ts';
import { newDatabase, whyNoPostgres } from '../support/postgres/databases.ts';
import { TestApp } from '../support/test-app.ts';
import { allCases } from './all-cases.ts';
import { makeWorld, type World } from './world.ts';

describe.skipIf(whyNoPostgres !== null)('on PostgreSQL', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld(async (changed) =>
      TestApp.open({ databaseUrl: await newDatabase(), ...changed }),
    );
  });
  afterAll(() => world.close());

  describe.each(contractOperations)('$id', ({ id }) => {
    it.each(allCases.filter(({ operation }) => operation === id))(
      'answers $status $title',
      async ({ status, run }) => {
        const answer = await run(world);
        expect({ status: answer.status, detail: answer.detail }).toMatchObject({ status });
      },
    );
  });
});
