// `npm run bench -- sso`: signs in and out with a provider written in Go, the example server of zitadel/oidc, whose code
// shares nothing with the provider of the tests. Builds it with `go`; without Go, prints that the check is skipped.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followPages } from '@forecast-console/server/test-support/provider/follow-pages.ts';
import { ServerProcess } from '@forecast-console/server/test-support/server-process.ts';
import { buildGoProgram, freePort, hasGo, waitFor } from './server/go-program.ts';

const program = 'github.com/zitadel/oidc/v3/example/server';
const version = 'v3.51.17';
const origin = 'http://localhost:4000';

/** Signs in with the running provider, and returns what the server says about the user. */
async function check(server: string): Promise<object> {
  let cookie = '';
  const post = async (path: string, body: object) => {
    const response = await fetch(`${server}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, string>;
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${JSON.stringify(answer)}`);
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return answer;
  };
  const signIn = async () => {
    const { url = '' } = await post('provider/start', { return_to: '/runs' });
    const fields = { username: 'test-user@localhost', password: 'verysecure' };
    const arrived = await followPages(url, `${origin}/sign-in`, fields);
    return post('provider/complete', { query: new URL(arrived).search.slice(1) });
  };
  await signIn();
  const { access_token: token, refresh_token, return_to } = await signIn();
  const headers = { authorization: `Bearer ${token}` };
  const me = (await (await fetch(`${server}/api/auth/me`, { headers })).json()) as object;
  const { provider_url = '' } = await post('logout', { refresh_token });
  const { status } = await fetch(`${server}/api/auth/me`, { headers });
  return { me, return_to, endsSessionAt: new URL(provider_url).pathname, statusAfterSignOut: status };
}

if (hasGo()) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-sso-'));
  let provider: ChildProcess | undefined;
  let server: ServerProcess | undefined;
  try {
    const port = await freePort();
    const issuer = `http://localhost:${port}/`;
    const env = { PATH: process.env.PATH, PORT: String(port), REDIRECT_URI: `${origin}/sign-in` };
    provider = spawn(buildGoProgram(folder, program, version), { env, stdio: 'ignore' });
    await waitFor(`${issuer}.well-known/openid-configuration`);
    writeFileSync(join(folder, 'secret'), 'secret\n');
    server = await ServerProcess.start(join(folder, 'data'), {
      PUBLIC_URL: origin,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'web',
      OIDC_CLIENT_SECRET_FILE: join(folder, 'secret'),
      // The provider has no groups, so the user name stands for one.
      OIDC_GROUPS_CLAIM: 'preferred_username',
      OIDC_ADMIN_GROUPS: 'test-user@localhost',
    });
    console.log(JSON.stringify(await check(server.address), null, 2));
  } finally {
    await server?.kill();
    provider?.kill();
    rmSync(folder, { recursive: true, force: true });
  }
} else console.log('Skipped: this check needs Go (https://go.dev), which is not installed.');
