import { randomBytes } from 'node:crypto';
import { FairLimiter } from '../../compute/fair-limiter.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Ephemeral } from '../../db/ephemeral/ephemeral.ts';
import type { Log } from '../../log.ts';
import type { Reserve } from '../../db/reserve.ts';
import { secretsRepository } from '../../db/secrets.ts';
import { AccessTokens } from './access-tokens.ts';
import { AccountAdministration } from './account-administration.ts';
import { accountsRepository } from './accounts-repository.ts';
import { Accounts } from './accounts.ts';
import { AddressLimit } from './sign-in/address-limit.ts';
import { ApiTokens } from './api-tokens.ts';
import { apiTokensRepository } from './api-tokens-repository.ts';
import { Invitations } from './invitations.ts';
import { invitationsRepository } from './invitations-repository.ts';
import { OwnAccount } from './own-account.ts';
import type { PasswordThreads } from './passwords/password-threads.ts';
import { Passwords } from './passwords/passwords.ts';
import { refreshTokensRepository } from './refresh-tokens-repository.ts';
import { authRoutes } from './routes.ts';
import { Sessions } from './sessions.ts';
import { signInFailuresRepository } from './sign-in/sign-in-failures-repository.ts';
import { SignInGuard } from './sign-in/sign-in-guard.ts';
import { signInsRepository } from './sign-ins-repository.ts';
import { OidcProvider } from './provider/oidc-provider.ts';
import { passwordPolicy } from './provider/password-policy.ts';
import { ProviderAccounts } from './provider/provider-accounts.ts';
import { providerRepository } from './provider/provider-repository.ts';
import { ProviderSignIn } from './provider/provider-sign-in.ts';
import { SignInCookie } from './provider/sign-in-cookie.ts';
import { isApiToken } from './token-format.ts';
import { usersRepository } from './users-repository.ts';

export { adminName, minAdminPassword } from './accounts.ts';
export { PasswordThreads } from './passwords/password-threads.ts';
export { operator } from './operator.ts';
export { requireOwner, toUser } from './user.ts';
export type { UsersRepository } from './users-repository.ts';

/** Maximum number of sign-ins and registrations that wait for a password hash, for users who sign in at the same time. */
const maxHashesWaiting = 2000;

interface Dependencies {
  config: Config;
  db: Db;
  ephemeral: Ephemeral;
  reserve: Reserve;
  threads: PasswordThreads;
  /** Cost parameter N of scrypt. */
  passwordCost?: number | undefined;
  newId: () => string;
  now: () => Date;
  log: Log;
}

export type Auth = Awaited<ReturnType<typeof openAuth>>;

export async function openAuth(deps: Dependencies) {
  const { config, db, ephemeral, reserve, newId, now } = deps;
  const users = usersRepository(db);
  const newSecret = () => randomBytes(32).toString('base64');
  const secrets = secretsRepository(db);
  const secret = await secrets.getOrCreate('access-tokens', newSecret);
  const passwords = new Passwords(deps.threads, deps.passwordCost);
  const hashLimiter = new FairLimiter(config.hashesAtOnce, { maxWaiting: maxHashesWaiting });
  const addresses = new AddressLimit(config.attemptsPerMinute, ephemeral);
  const accessTokens = new AccessTokens(secret, config.accessTokenSeconds, now);
  const { registrationOpen, refreshTokenDays } = config;
  const accounts = new Accounts({
    users,
    registrationOpen,
    passwords,
    addresses,
    hashLimiter,
    newId,
    now,
  });
  const signIns = signInsRepository(db);
  const provided = providerRepository(db);
  const sessions = new Sessions({
    users,
    refreshTokens: refreshTokensRepository(db),
    signIns,
    db,
    reserve,
    accessTokens,
    passwords,
    guard: new SignInGuard({ failures: signInFailuresRepository(db), addresses, now }),
    addresses,
    hashLimiter,
    refreshTokenDays,
    requirePasswordAllowed: passwordPolicy(config, provided),
    now,
  });
  const ownAccount = new OwnAccount({ accounts, sessions, signIns, users, now });
  const apiTokens = new ApiTokens({
    tokens: apiTokensRepository(db),
    accounts,
    users,
    reserve,
    newId,
    now,
  });
  const administered = accountsRepository(db);
  const administration = new AccountAdministration({
    repository: administered,
    accounts,
    sessions,
    now,
  });
  const invitations = new Invitations({
    repository: invitationsRepository(db),
    users,
    accounts,
    addresses,
    reserve,
    newId,
    now,
  });
  const { oidc } = config;
  const providerSignIn = new ProviderSignIn({
    passwordSignIn: config.passwordSignIn,
    provider: oidc && {
      config: oidc,
      oidc: new OidcProvider({ config: oidc, now, log: deps.log }),
      accounts: new ProviderAccounts({
        config: oidc,
        repository: provided,
        users,
        accounts,
        administered,
        sessions,
        newId,
        now,
      }),
      cookie: new SignInCookie(
        await secrets.getOrCreate('provider-sign-in', newSecret),
        oidc.redirectUri.startsWith('https:'),
        now,
      ),
    },
    repository: provided,
    sessions,
    addresses,
    reserve,
    now,
  });
  return {
    users,
    accessTokens,
    accounts,
    sessions,
    administration,
    invitations,
    /** Returns the account of an access token or an API token. @throws UnauthorizedError if it is not valid */
    authenticate: (token: string) =>
      isApiToken(token) ? apiTokens.authenticate(token) : sessions.authenticate(token),
    routes: authRoutes({
      sessions,
      accounts,
      ownAccount,
      apiTokens,
      administration,
      invitations,
      providerSignIn,
    }),
  };
}
