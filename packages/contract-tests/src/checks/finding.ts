import type { Exchange } from '../http/exchange.ts';
import type { CheckName } from './rules.ts';

export interface Finding {
  check: CheckName;
  message: string;
  /** Exchange in which the problem was found. */
  exchange: Exchange | null;
}
