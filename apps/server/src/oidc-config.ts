/** Settings of the OpenID Connect provider that users sign in with. */
export interface OidcConfig {
  /** URL of the provider, below which it publishes its configuration. */
  issuer: string;
  clientId: string;
  /** Null for a public client, which proves itself with PKCE only. */
  clientSecret: string | null;
  /** Name on the login page. */
  name: string;
  /** Page of the web app that the provider redirects to. */
  redirectUri: string;
  scopes: string;
  /** Claim that lists the groups of a user, or the path of a nested claim. */
  groupsClaim: string;
  /** Groups whose members are administrators; if empty, roles are managed in this workspace. */
  adminGroups: readonly string[];
  /** Groups whose members may sign in, in addition to those of administrators; if empty, everyone may. */
  userGroups: readonly string[];
  /** Whether the first sign-in uses the account with the same verified email address. */
  linkByEmail: boolean;
}

const groupsOf = (text = '') =>
  text
    .split(',')
    .map((group) => group.trim())
    .filter(Boolean);

/** @throws RangeError if the URL is invalid, or not encrypted although it leads to another machine */
function secureUrl(text: string | undefined, name: string, example: string): URL {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : null;
  const isLocal = url !== null && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLocal))
    throw new RangeError(`${name} must be an https URL, such as "${example}", not "${text ?? ''}"`);
  return url;
}

/**
 * Returns null if there is no provider.
 *
 * @throws RangeError if a variable is missing or invalid
 */
export function readOidcConfig(env: NodeJS.ProcessEnv, linkByEmail: boolean): OidcConfig | null {
  if (!env['OIDC_ISSUER']) return null;
  const issuer = secureUrl(env['OIDC_ISSUER'], 'OIDC_ISSUER', 'https://sso.example.com');
  const { origin } = secureUrl(env['PUBLIC_URL'], 'PUBLIC_URL', 'https://forecast.example.com');
  const clientId = env['OIDC_CLIENT_ID'];
  if (!clientId) throw new RangeError('OIDC_ISSUER needs OIDC_CLIENT_ID');
  return {
    issuer: issuer.href,
    clientId,
    clientSecret: env['OIDC_CLIENT_SECRET'] || null,
    name: (env['OIDC_NAME'] || issuer.host).slice(0, 60),
    redirectUri: `${origin}/sign-in`,
    scopes: env['OIDC_SCOPES'] || 'openid profile email',
    groupsClaim: env['OIDC_GROUPS_CLAIM'] || 'groups',
    adminGroups: groupsOf(env['OIDC_ADMIN_GROUPS']),
    userGroups: groupsOf(env['OIDC_USER_GROUPS']),
    linkByEmail,
  };
}
