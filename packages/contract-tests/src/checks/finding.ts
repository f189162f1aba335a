import type { Exchange } from '../http/exchange.ts';
import type { CheckName } from './rules.ts';

export interface Finding {
  check: CheckName;
  message: string;
  /** The exchange that shows it. */
  exchange: Exchange | null;
}
