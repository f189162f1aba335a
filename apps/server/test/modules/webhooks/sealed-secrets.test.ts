import { expect, it } from 'vitest';
import { SealedSecrets } from '../../../src/modules/webhooks/sealed-secrets.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const secrets = new SealedSecrets('first key of the operator, long enough');

// HOOK-4
it('encrypts a secret, differently each time', () => {
  const sealed = [secrets.seal('a', secret), secrets.seal('a', secret)];
  expect(sealed[0]).not.toBe(sealed[1]);
  for (const text of sealed) {
    expect(Buffer.from(text, 'base64').includes(secret.slice(6))).toBe(false);
    expect(secrets.open('a', text)).toBe(secret);
  }
});

it('does not decrypt a secret of another webhook, with another key, or after a change', () => {
  const sealed = secrets.seal('a', secret);
  expect(secrets.open('b', sealed)).toBeNull();
  expect(new SealedSecrets('other key of the operator, long enough').open('a', sealed)).toBeNull();
  const bytes = Buffer.from(sealed, 'base64');
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(secrets.open('a', changed.toString('base64'))).toBeNull();
  }
});
