import type { Config } from '../../src/config.ts';
import { ask, call } from '../support/call.ts';
import { Browser, oidcConfig, person } from '../support/provider/browser.ts';
import { FakeIssuer, type Forgery } from '../support/provider/fake-issuer.ts';
import type { TestApp } from '../support/test-app.ts';
import { signedIn } from '../support/test-users.ts';
import { withLargeBody, withPlainText, withTruncatedJson } from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';
import { onFailingDatabase } from '../support/full-disk.ts';
import { damageRows } from '../support/damage-rows.ts';

type Operation = 'getSignInMethods' | 'startProviderSignIn' | 'completeProviderSignIn';

/** A case on a separate server with a provider. */
const withProvider = (
  operation: Operation,
  status: number,
  title: string,
  run: (app: TestApp, issuer: FakeIssuer) => ReturnType<ContractCase['run']>,
  changed: Partial<Config> = {},
): ContractCase => ({
  operation,
  status,
  title,
  async run({ elsewhere }) {
    const issuer = await FakeIssuer.open();
    try {
      const oidc = oidcConfig(issuer.issuer);
      return await elsewhere({ oidc, ...changed }, (app) => run(app, issuer));
    } finally {
      await issuer.close();
    }
  },
});

const ana = person('anabel');

const completed = (status: number, title: string, forgery?: Forgery, claims: object = ana) =>
  withProvider('completeProviderSignIn', status, title, (app, issuer) =>
    new Browser(app).signIn(issuer, { ...claims }, forgery),
  );

/** Completes a sign-in while the database fails. */
const whileItFails = (status: number, code: string, title: string) =>
  withProvider('completeProviderSignIn', status, title, async (app, issuer) => {
    const browser = new Browser(app);
    const query = issuer.signIn(await browser.start(), ana);
    return onFailingDatabase(code, () => browser.complete(query));
  });

export const providerCases: readonly ContractCase[] = [
  {
    operation: 'getSignInMethods',
    status: 200,
    title: 'without a provider',
    run: ({ app }) => call(app, 'getSignInMethods'),
  },
  withProvider('getSignInMethods', 200, 'with a provider', (app) => call(app, 'getSignInMethods')),

  withProvider('startProviderSignIn', 200, 'with a provider', (app) =>
    call(app, 'startProviderSignIn', { json: { return_to: '/runs' } }),
  ),
  withTruncatedJson('startProviderSignIn'),
  {
    operation: 'startProviderSignIn',
    status: 404,
    title: 'without a provider',
    run: ({ app }) => call(app, 'startProviderSignIn', { json: {} }),
  },
  withLargeBody('startProviderSignIn'),
  withPlainText('startProviderSignIn'),
  {
    operation: 'startProviderSignIn',
    status: 422,
    title: 'with a return path to another site',
    run: ({ app }) => call(app, 'startProviderSignIn', { json: { return_to: '//evil.example' } }),
  },
  withProvider('startProviderSignIn', 503, 'with an unreachable provider', async (app, issuer) => {
    await issuer.close();
    return call(app, 'startProviderSignIn', { json: {} });
  }),

  completed(200, 'with a valid answer'),
  withTruncatedJson('completeProviderSignIn'),
  completed(401, 'with an answer for another application', { claims: { aud: 'other' } }),
  withProvider('completeProviderSignIn', 403, 'for a disabled account', async (app, issuer) => {
    const { username } = (await new Browser(app).signIn(issuer, ana)).body as { username: string };
    const admin = await signedIn(app, 'admin', ['user', 'admin']);
    const { accounts } = await ask(app, 'listAccounts', { token: admin.token, query: { q: username } });
    const path = { id: accounts[0]?.id ?? '' };
    await ask(app, 'changeAccount', { token: admin.token, path, json: { disabled: true } });
    return new Browser(app).signIn(issuer, ana);
  }),
  {
    operation: 'completeProviderSignIn',
    status: 404,
    title: 'without a provider',
    run: ({ app }) => call(app, 'completeProviderSignIn', { json: { query: 'code=a&state=b' } }),
  },
  completed(409, 'with the email address of another account', {}, { ...ana, email: 'ana@example.com' }),
  {
    ...withProvider('completeProviderSignIn', 409, 'if a stored row is damaged', async (app, issuer) => {
      await new Browser(app).signIn(issuer, ana);
      app.withDatabase((database) => {
        damageRows(database, `UPDATE user_identities SET subject = 'id-of-anabel', created_at = 1`);
      });
      return new Browser(app).signIn(issuer, ana);
    }),
    isSqliteOnly: true,
  },
  withLargeBody('completeProviderSignIn'),
  withPlainText('completeProviderSignIn'),
  {
    operation: 'completeProviderSignIn',
    status: 422,
    title: 'without an answer',
    run: ({ app }) => call(app, 'completeProviderSignIn', { json: {} }),
  },
  withProvider(
    'completeProviderSignIn',
    429,
    'more often than allowed in a minute',
    async (app) => {
      const browser = new Browser(app);
      await browser.complete('code=a&state=b');
      return browser.complete('code=a&state=b');
    },
    { attemptsPerMinute: 1 },
  ),
  whileItFails(503, 'SQLITE_BUSY', 'while the database is locked'),
  whileItFails(507, 'SQLITE_FULL', 'while the disk is full'),
];
