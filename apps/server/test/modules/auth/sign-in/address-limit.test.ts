import { describe, expect, it } from 'vitest';
import { AddressLimit, networkOf } from '../../../../src/modules/auth/sign-in/address-limit.ts';
import { MemoryEphemeral } from '../../../../src/db/ephemeral/memory-ephemeral.ts';

function limitOf(perMinute: number) {
  let now = new Date('2026-01-05T10:00:00Z');
  const limit = new AddressLimit(perMinute, new MemoryEphemeral(() => now));
  return { limit, pass: (seconds: number) => (now = new Date(now.getTime() + seconds * 1000)) };
}

describe('attempts from an address', () => {
  it('are rejected above the limit per minute, and the error includes the time to wait', async () => {
    const { limit, pass } = limitOf(2);
    await limit.count('10.0.0.1');
    await limit.check('10.0.0.1');
    pass(20);
    await limit.count('10.0.0.1');
    await expect(limit.check('10.0.0.1')).rejects.toThrow('Too many attempts. Try again in 40 seconds.');
    await limit.check('10.0.0.2');
    pass(40);
    await limit.check('10.0.0.1');
  });

  it('have to wait at most a minute if the clock is set back', async () => {
    const { limit, pass } = limitOf(1);
    await limit.count('10.0.0.1');
    pass(-3600);
    await expect(limit.check('10.0.0.1')).resolves.toBeUndefined();
  });

  it('are counted for a limited number of addresses', async () => {
    const { limit } = limitOf(1);
    await limit.count('10.0.0.1');
    for (let index = 0; index < 10_000; index++) await limit.count(`10.1.${index >> 8}.${index & 255}`);
    await limit.check('10.0.0.1');
    await expect(limit.check('10.1.39.15')).rejects.toThrow('Too many attempts');
  });
});

describe('the network', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of the address %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
