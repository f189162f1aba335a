import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Thrown if the host of a webhook has an address that is not public. */
export class AddressRefusedError extends Error {
  override name = 'AddressRefusedError';
  constructor(host: string, address: string) {
    const which = host === address ? host : `${host} (${address})`;
    super(`${which} is not a public address. The operator can allow the host with WEBHOOK_ALLOWED_HOSTS.`);
  }
}

/** Whether an address is public. IPv4-mapped IPv6 addresses count as IPv4; others that embed IPv4 are not public. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** The host of a URL as in `WEBHOOK_ALLOWED_HOSTS`: IPv6 addresses have no brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** @throws AddressRefusedError if the host is an address that is not public */
export function requirePublicHost(host: string): void {
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new AddressRefusedError(host, host);
}

/**
 * Returns a function that resolves host names for a connection and fails if any of the addresses is not public. The
 * connection uses the addresses that were checked, so a later DNS change has no effect.
 */
export function publicLookup(resolve: LookupFunction): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      // With `all`, it is a list; after an error, undefined.
      const addresses = Array.isArray(found) ? found : [];
      const refused = addresses.find(({ address }) => !isPublicAddress(address));
      const [first] = addresses;
      if (error !== null) done(error, []);
      else if (refused !== undefined) done(new AddressRefusedError(host, refused.address), []);
      else if (options.all === true) done(null, addresses);
      else done(null, first?.address ?? '', first?.family);
    });
  };
}
