import type { Contract } from '../contract/contract.ts';
import { isObject, type JsonObject } from '../contract/is-object.ts';
import { UsageError } from '../flags.ts';

interface ExtraParameters {
  headers: Record<string, string>;
  query: (readonly [string, string])[];
}

/**
 * Returns headers and query parameters that send API keys as the contract's security schemes define.
 *
 * @throws UsageError if the contract has no such scheme
 */
export function apiKeyParameters(
  { document }: Contract,
  keys: readonly (readonly [name: string, value: string])[],
): ExtraParameters {
  const { securitySchemes } = isObject(document.components) ? document.components : {};
  const schemes = Object.entries(isObject(securitySchemes) ? securitySchemes : {}).filter(
    (entry): entry is [string, JsonObject] => isObject(entry[1]) && entry[1].type === 'apiKey',
  );
  const extra: ExtraParameters = { headers: {}, query: [] };
  for (const [name, value] of keys) {
    const [, scheme] = schemes.find(([id]) => name === '' || id === name) ?? [];
    if (scheme === undefined) {
      const known = schemes.map(([id]) => id).join(', ') || 'none';
      throw new UsageError(`The contract has no API key scheme "${name}". It has: ${known}.`);
    }
    const parameter = String(scheme.name);
    if (scheme.in === 'query') extra.query.push([parameter, value]);
    else if (scheme.in === 'cookie')
      extra.headers.cookie = [extra.headers.cookie, `${parameter}=${value}`].filter(Boolean).join('; ');
    else extra.headers[parameter.toLowerCase()] = value;
  }
  return extra;
}
