import type { Exchange } from '../http/exchange.ts';

/** What can be wrong, by name; docs/contract-testing.md explains each. */
export const checkNames = [
  'answers',
  'documented-status',
  'documented-content-type',
  'schema',
  'headers',
  'refuses-invalid',
  'accepts-valid',
  'ignores-unknown-query',
  'method-not-allowed',
  'requires-token',
  'refresh',
  'flow',
  'cors',
  'scenario',
] as const;

export type CheckName = (typeof checkNames)[number];

export interface Finding {
  check: CheckName;
  message: string;
  /** The exchange that shows it. */
  exchange: Exchange | null;
}
