import { expect, it } from 'vitest';
import { hostOf, isPublicAddress } from '../../../src/modules/webhooks/public-addresses.ts';

// HOOK-6
it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '100::1',
  'not an address',
  '',
])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));

it.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])(
  'accepts %s',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each([
  ['https://[::1]:8443/path', '::1'],
  ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ['https://2130706433/', '127.0.0.1'],
  ['https://0x7f.1/', '127.0.0.1'],
  ['https://0177.0.0.1/', '127.0.0.1'],
  ['https://127.1/', '127.0.0.1'],
  ['https://１２７.0.0.1/', '127.0.0.1'],
  ['https://EXAMPLE.com:443/', 'example.com'],
])('recognizes the host of %s', (url, host) => expect(hostOf(new URL(url))).toBe(host));
