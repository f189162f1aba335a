import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiClient, createMemorySessionStore, unwrap } from '@forecast-console/api-client';
import { ServerProcess } from '@forecast-console/server/test-support/server-process.ts';
import { longCsv } from '@forecast-console/server/test-support/test-data.ts';
import { type Finished, runCli, type Start } from './run-cli.ts';

const password = 'correct horse battery';

/** A server process with a signed-in user, a folder for files, and API tokens. */
export class Console {
  readonly folder: string;
  readonly server: ServerProcess;
  readonly tokens: { readonly read: string; readonly write: string };

  private constructor(folder: string, server: ServerProcess, tokens: Console['tokens']) {
    this.folder = folder;
    this.server = server;
    this.tokens = tokens;
    writeFileSync(this.path('demand.csv'), longCsv());
  }

  static async start(env: NodeJS.ProcessEnv = {}): Promise<Console> {
    const folder = mkdtempSync(join(tmpdir(), 'forecast-console-cli-'));
    const server = await ServerProcess.start(join(folder, 'data'), { RESERVE_MB: '0', ...env });
    const session = createMemorySessionStore();
    const api = createApiClient({ baseUrl: server.address, session });
    const user = { username: 'qa', email: 'qa@example.com', password };
    await unwrap(api.POST('/api/auth/register', { body: user }));
    await api.signIn(user.username, password);
    const create = async (scope: 'read' | 'write') =>
      (await unwrap(api.POST('/api/account/tokens', { body: { name: scope, scope } }))).token;
    return new Console(folder, server, { read: await create('read'), write: await create('write') });
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** Environment with the address and a token of the server. */
  env(token = this.tokens.write): NodeJS.ProcessEnv {
    return { FORECAST_CONSOLE_URL: this.server.address, FORECAST_CONSOLE_TOKEN: token };
  }

  /** Runs the command line in the folder with a token that may write. */
  cli(args: readonly string[], start: Start = {}): Promise<Finished> {
    return runCli(args, { cwd: this.folder, env: this.env(), ...start });
  }

  /** Runs a command that must succeed, and parses its JSON. */
  async json(...args: string[]): Promise<unknown> {
    const { code, stdout, stderr } = await this.cli([...args, '--json']);
    if (code !== 0) throw new Error(`${args.join(' ')} exited with ${code}: ${stderr}`);
    return JSON.parse(stdout);
  }

  async stop(): Promise<void> {
    await this.server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
