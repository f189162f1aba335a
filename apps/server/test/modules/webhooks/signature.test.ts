import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { newSigningSecret, signedHeaders } from '../../../src/modules/webhooks/signature.ts';

// HOOK-3: a test vector of Standard Webhooks (github.com/standard-webhooks/standard-webhooks, libraries).
it('signs the test vector of Standard Webhooks as the reference libraries do', () => {
  const sentAt = new Date(1_614_265_330_000);
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', sentAt, payload: '{"test": 2432232314}' };
  expect(signedHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('creates secrets of 24 random bytes, each different', () => {
  const secrets = Array.from({ length: 100 }, () => newSigningSecret());
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{32}$/);
});

it('signs the id, the time and the body, so that none of them can be exchanged', () => {
  const secret = newSigningSecret();
  const sign = (id: string, seconds: number, payload: string) =>
    signedHeaders(secret, { id, sentAt: new Date(seconds * 1000), payload })['webhook-signature'];
  const signatures = [sign('a', 1, 'x'), sign('b', 1, 'x'), sign('a', 2, 'x'), sign('a', 1, 'y')];
  expect(new Set(signatures).size).toBe(4);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  expect(signatures[0]).toBe(`v1,${createHmac('sha256', key).update('a.1.x').digest('base64')}`);
});
