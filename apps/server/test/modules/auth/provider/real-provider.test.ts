import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '../../../support/call.ts';
import { Browser, oidcConfig } from '../../../support/provider/browser.ts';
import { clientId, clientSecret } from '../../../support/provider/fake-issuer.ts';
import { followPages } from '../../../support/provider/follow-pages.ts';
import { TestApp } from '../../../support/test-app.ts';

const redirectUri = 'http://localhost:4000/sign-in';
let server: Server;
let app: TestApp;
beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: ['http://localhost:4000/login'],
      },
    ],
    claims: { profile: ['preferred_username', 'groups'], email: ['email', 'email_verified'] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        preferred_username: sub,
        email: `${sub}@example.com`,
        email_verified: true,
        groups: ['leads'],
      }),
    }),
    cookies: { keys: ['a key of the test'] },
  });
  const respond = provider.callback();
  server.on('request', (request, response) => void respond(request, response));
  app = await TestApp.open({ oidc: oidcConfig(issuer, { adminGroups: ['leads'] }) });
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});

// SSO-2, SSO-6, SSO-8
it('signs in and out with the provider oidc-provider', async () => {
  const browser = new Browser(app);
  const visited = await followPages(await browser.start('/runs'), redirectUri, {
    login: 'ana',
    password: 'any',
  });
  const answer = await browser.complete(new URL(visited).search.slice(1));
  expect(answer).toMatchObject({ status: 200, body: { username: 'ana', return_to: '/runs' } });
  const { access_token: token, refresh_token } = answer.body as Record<string, string>;
  expect(await ask(app, 'getMe', { token })).toMatchObject({
    username: 'ana',
    email: 'ana@example.com',
    roles: ['user', 'admin'],
  });
  const { provider_url = '' } = await ask(app, 'logout', { json: { refresh_token } });
  const end = 'http://localhost:4000/login';
  expect(await followPages(provider_url, end)).toBe(end);
});
