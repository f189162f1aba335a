import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { StartRefusedError } from '../../errors.ts';

/** Returns a compressed copy of a database. Throws after the last byte if pg_dump fails. */
export async function* dumpDatabase(url: string): AsyncGenerator<Buffer> {
  const tool = startTool('pg_dump', url, ['--format=custom']);
  try {
    yield* tool.process.stdout as AsyncIterable<Buffer>;
    await tool.succeeded;
  } finally {
    tool.process.kill('SIGKILL');
  }
}

/**
 * Restores a dump into an empty database, in one transaction.
 *
 * @throws StartRefusedError if the database is not empty or pg_restore fails
 */
export async function restoreDatabase(url: string, dump: AsyncIterable<Buffer>): Promise<void> {
  await requireEmpty(url);
  const database = new URL(url).pathname.slice(1);
  const args = ['--exit-on-error', '--no-owner', '--single-transaction', `--dbname=${database}`];
  const tool = startTool('pg_restore', url, args);
  const { stdin } = tool.process;
  // pg_restore closes its input when it fails; `succeeded` then rejects with the reason.
  stdin.on('error', () => undefined);
  const ended = tool.succeeded.catch(() => undefined);
  try {
    for await (const chunk of dump) {
      if (tool.process.exitCode !== null) break;
      if (!stdin.write(chunk)) await Promise.race([once(stdin, 'drain').catch(() => undefined), ended]);
    }
  } catch (error) {
    // At the end of its input, pg_restore could commit an incomplete database.
    tool.process.kill('SIGKILL');
    await ended;
    throw error;
  }
  stdin.end();
  await tool.succeeded;
}

async function requireEmpty(url: string): Promise<void> {
  const client = new Client(url);
  try {
    await client.connect();
    const { rows } = await client.query(
      `SELECT 1 FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') LIMIT 1`,
    );
    if (rows.length === 0) return;
  } catch (error) {
    throw new StartRefusedError(
      `The database of DATABASE_URL cannot be used (${(error as Error).message}).`,
      {
        cause: error,
      },
    );
  } finally {
    await client.end();
  }
  throw new StartRefusedError(
    'The database of DATABASE_URL is not empty. Create a new one, or set another DATABASE_URL; nothing was changed.',
  );
}

/** Returns the TLS settings of a URL as variables of libpq, whose names and defaults differ from those of the server. */
function tlsSettings(parameters: URLSearchParams): NodeJS.ProcessEnv {
  const settings: NodeJS.ProcessEnv = {};
  for (const name of ['sslmode', 'sslrootcert', 'sslcert', 'sslkey']) {
    const value = parameters.get(name);
    if (value !== null) settings[`PG${name.toUpperCase()}`] = value === 'no-verify' ? 'require' : value;
  }
  if (settings['PGSSLMODE'] === 'verify-full') settings['PGSSLROOTCERT'] ??= 'system';
  return settings;
}

/** Starts a client tool of PostgreSQL. The password is passed in the environment, so that no other user can see it. */
function startTool(name: string, url: string, args: readonly string[]) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const env = {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
    ...tlsSettings(searchParams),
  };
  const started = spawn(name, args, { env });
  const succeeded = ended(name, started, text(started.stderr));
  // The reason is also thrown to the caller, who may still be reading or writing.
  succeeded.catch(() => undefined);
  return { process: started, succeeded };
}

async function ended(name: string, tool: ChildProcess, messages: Promise<string>): Promise<void> {
  let code: number | null;
  try {
    [code] = (await once(tool, 'close')) as [number | null];
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const why = isMissing
      ? 'it is not installed; install the client tools of PostgreSQL'
      : (error as Error).message;
    throw new StartRefusedError(`${name} failed: ${why}`, { cause: error });
  }
  if (code !== 0) throw new StartRefusedError(`${name} failed: ${(await messages).trim()}`);
}
