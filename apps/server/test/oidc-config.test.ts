import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';

const read = (env: NodeJS.ProcessEnv = {}) => readConfig(env, [], '/console');
const provider = {
  OIDC_ISSUER: 'https://sso.example.com/realms/company',
  OIDC_CLIENT_ID: 'console',
  PUBLIC_URL: 'https://forecast.example.com/',
};

// SSO-1, SSO-10
describe('the configuration of a sign-in provider', () => {
  it('is optional', () => {
    expect(read()).toMatchObject({ oidc: null, passwordSignIn: true });
  });

  it('has defaults', () => {
    expect(read(provider).oidc).toEqual({
      issuer: 'https://sso.example.com/realms/company',
      clientId: 'console',
      clientSecret: null,
      name: 'sso.example.com',
      redirectUri: 'https://forecast.example.com/sign-in',
      scopes: 'openid profile email',
      groupsClaim: 'groups',
      adminGroups: [],
      userGroups: [],
      linkByEmail: false,
    });
  });

  it('reads the secret from a file, and keeps the case of groups', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'secret');
    writeFileSync(file, 'a secret\n');
    const env = {
      ...provider,
      OIDC_CLIENT_SECRET_FILE: file,
      OIDC_NAME: 'Company SSO',
      OIDC_ADMIN_GROUPS: 'Planning Leads, IT',
      OIDC_LINK_BY_EMAIL: 'on',
      PASSWORD_SIGN_IN: 'off',
    };
    expect(read(env)).toMatchObject({
      oidc: {
        clientSecret: 'a secret',
        name: 'Company SSO',
        adminGroups: ['Planning Leads', 'IT'],
        linkByEmail: true,
      },
      passwordSignIn: false,
      registrationOpen: false,
    });
  });

  it.each([
    [{ ...provider, OIDC_ISSUER: 'http://sso.example.com' }, 'OIDC_ISSUER must be an https URL'],
    [{ ...provider, OIDC_ISSUER: 'sso' }, 'OIDC_ISSUER must be an https URL'],
    [{ ...provider, PUBLIC_URL: '' }, 'PUBLIC_URL must be an https URL'],
    [{ ...provider, OIDC_CLIENT_ID: '' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID'],
    [{ ...provider, OIDC_LINK_BY_EMAIL: 'yes' }, 'OIDC_LINK_BY_EMAIL must be on or off'],
    [{ PASSWORD_SIGN_IN: 'off' }, 'PASSWORD_SIGN_IN=off needs OIDC_ISSUER'],
  ])('rejects %j', (env, message) => {
    expect(() => read(env)).toThrow(message);
  });

  it('accepts a provider without encryption on this machine only', () => {
    const issuer = 'http://localhost:9998/';
    expect(read({ ...provider, OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer);
  });
});
