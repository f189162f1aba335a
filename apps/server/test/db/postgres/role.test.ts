import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { byOperator, emptyDatabase, whyNoPostgres } from '../../support/postgres/databases.ts';
import { TestApp } from '../../support/test-app.ts';
import { forecastOf, upload } from '../../support/test-data.ts';
import { signedIn } from '../../support/test-users.ts';

const file = join(import.meta.dirname, '../../../../../compose.postgres.sql');

async function by<Result>(address: URL, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(address.href);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

it.skipIf(whyNoPostgres !== null)(
  'the database role of the containers owns its database, is not a superuser and can run every server command',
  async () => {
    const suffix = randomUUID().replaceAll('-', '');
    const [role, superuser] = [`forecast_${suffix}`, `postgres_${suffix}`];
    const address = new URL(byOperator(await emptyDatabase()));
    await by(address, (client) => client.query(`CREATE ROLE ${superuser} LOGIN SUPERUSER PASSWORD 'own'`));
    const [bySuperuser, byRole] = [new URL(address), new URL(`/${role}`, address)];
    [bySuperuser.username, bySuperuser.password] = [superuser, 'own'];
    [byRole.username, byRole.password] = [role, 'its own'];
    // Replaces the psql commands in the file.
    const statements = readFileSync(file, 'utf8')
      .replaceAll(/^(?:--|\\).*$/gm, '')
      .replaceAll(":'password'", "'its own'")
      .replaceAll(/\bforecast\b/g, role)
      .replaceAll(/\bpostgres\b/g, superuser)
      .split(';')
      .filter((statement) => statement.trim() !== '');
    await by(bySuperuser, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
    await expect(by(bySuperuser, async () => undefined)).rejects.toMatchObject({ code: '28P01' });
    const rights =
      'SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls FROM pg_roles WHERE rolname = $1';
    const { rows } = await by(byRole, (client) => client.query(rights, [role]));
    expect(rows).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false },
    ]);

    const app = await TestApp.open({ databaseUrl: byRole.href });
    const ana = await signedIn(app, 'ana');
    const { id } = await upload(app, ana.token);
    expect(await forecastOf(app, ana.token, id)).toMatchObject({ status: 'completed' });
    await app.close();
  },
);
