import { expect, it } from 'vitest';
import { maskedBody } from '../../src/requests/masked.ts';

it('maskedBody masks complete passwords and tokens with any characters', () => {
  const password = 'a "b" & c, {d}';
  expect(maskedBody({ username: 'ana', password })).toBe('{"username":"ana","password":"***"}');
  const form = new URLSearchParams({ username: 'ana', password: 'a,b}c d', refresh_token: 'x.y' });
  expect(maskedBody(form.toString())).toBe('username=ana&password=***&refresh_token=***');
  expect(maskedBody('{"access_token":"x.y","expires_in":900}')).toBe(
    '{"access_token":"***","expires_in":900}',
  );
});
