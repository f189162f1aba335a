import type { Contract } from './contract/contract.ts';
import type { Transport } from './http/transport.ts';
import type { Leftovers } from './knowledge/leftovers.ts';
import type { Credentials, Session } from './knowledge/session.ts';
import type { Things } from './knowledge/things.ts';

/** What every test case works with. */
export interface Lab {
  contract: Contract;
  transport: Transport;
  session: Session;
  credentials: Credentials;
  things: Things;
  leftovers: Leftovers;
  /** A name nobody has; accounts that the tool registers stay, as the contract has no way to remove them. */
  nextName: () => string;
  /** The password of those accounts. */
  strangersPassword: string;
  /** No writes. */
  safe: boolean;
  seed: number;
  /** Fuzzed requests for each property. */
  runs: number;
  /** The origin whose preflight is tried. */
  origin: string;
  now: () => number;
  startedAt: number;
  wait: (ms: number) => Promise<unknown>;
}
