import { describe, expect, it } from 'vitest';
import { AccessTokens } from '../../../src/modules/auth/access-tokens.ts';
import { UnauthorizedError } from '../../../src/errors.ts';

const secret = Buffer.alloc(32, 7).toString('base64');
const ana = { id: 'u1', username: 'ana', roles: ['user'] };

describe('an access token', () => {
  it('identifies its user each time the token is used', async () => {
    const tokens = new AccessTokens(secret, 60, () => new Date('2026-01-05T10:00:00Z'));
    const token = await tokens.sign(ana, 'f1');
    expect(await tokens.verify(token)).toEqual({ userId: 'u1', family: 'f1' });
    expect(await tokens.verify(token)).toEqual({ userId: 'u1', family: 'f1' });
  });

  it('is rejected after it has expired, even if it was accepted before', async () => {
    let now = new Date('2026-01-05T10:00:00Z');
    const tokens = new AccessTokens(secret, 60, () => now);
    const token = await tokens.sign(ana, 'f1');
    await tokens.verify(token);
    now = new Date('2026-01-05T10:00:59Z');
    expect(await tokens.verify(token)).toEqual({ userId: 'u1', family: 'f1' });
    now = new Date('2026-01-05T10:01:00Z');
    await expect(tokens.verify(token)).rejects.toThrow(new UnauthorizedError('The session has expired'));
  });

  it('is rejected if it was changed, even after the original was accepted', async () => {
    const tokens = new AccessTokens(secret, 60, () => new Date('2026-01-05T10:00:00Z'));
    const token = await tokens.sign(ana, 'f1');
    await tokens.verify(token);
    const [head = '', , signature = ''] = token.split('.');
    const payload = Buffer.from(JSON.stringify({ sub: 'admin', iss: 'forecast-console', exp: 4e9 })).toString(
      'base64url',
    );
    await expect(tokens.verify(`${head}.${payload}.${signature}`)).rejects.toThrow('The token is not valid');
  });

  it('is rejected if its issue time is more than a minute in the future', async () => {
    let now = new Date('2026-01-05T10:01:01Z');
    const tokens = new AccessTokens(secret, 600, () => now);
    const token = await tokens.sign(ana, 'f1');
    now = new Date('2026-01-05T10:00:00Z');
    await expect(tokens.verify(token)).rejects.toThrow(new UnauthorizedError('The token is not valid'));
    now = new Date('2026-01-05T10:00:01Z');
    expect(await tokens.verify(token)).toEqual({ userId: 'u1', family: 'f1' });
  });

  it('is rejected by another workspace', async () => {
    const now = () => new Date('2026-01-05T10:00:00Z');
    const other = new AccessTokens(Buffer.alloc(32, 8).toString('base64'), 60, now);
    await expect(new AccessTokens(secret, 60, now).verify(await other.sign(ana, 'f1'))).rejects.toThrow(
      'The token is not valid',
    );
  });
});
