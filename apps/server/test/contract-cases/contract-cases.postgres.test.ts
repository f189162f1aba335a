// long: it runs all contract cases.
import { PgBoss } from 'pg-boss';
import { describe, expect, it, vi } from 'vitest';
import { contractOperations } from '../../src/http/contract/document.ts';
import { newDatabase, whyNoPostgres } from '../support/postgres/databases.ts';
import { shareBetweenTests } from '../support/share-between-tests.ts';
import { TestApp } from '../support/test-app.ts';
import { openTwoServers } from '../support/two-servers.ts';
import { allCases } from './all-cases.ts';
import { makeWorld, type World } from './world.ts';

describe.skipIf(whyNoPostgres !== null)('two servers on PostgreSQL', () => {
  let world: World;
  shareBetweenTests(
    async () => {
      // Twice a minute, the servers would otherwise queue the stored runs, which nobody may compute.
      vi.spyOn(PgBoss.prototype, 'insert').mockResolvedValue(null);
      // Some cases without other settings damage the database of their server, so they use a single server.
      world = await makeWorld(async (changed) =>
        changed !== undefined && Object.keys(changed).length === 0
          ? TestApp.open({ databaseUrl: await newDatabase() })
          : openTwoServers(changed),
      );
    },
    async () => {
      await world.close();
      vi.restoreAllMocks();
    },
  );

  describe.each(contractOperations)('$id', ({ id }) => {
    it.each(allCases.filter((one) => one.operation === id && !one.isSqliteOnly))(
      'returns $status $title',
      async ({ status, run }) => {
        const answer = await run(world);
        expect({ status: answer.status, detail: answer.detail }).toMatchObject({ status });
      },
    );
  });
});
