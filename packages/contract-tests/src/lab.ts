import type { Contract } from './contract/contract.ts';
import type { Body, Operation } from './contract/operation.ts';
import type { Call } from './http/call.ts';
import type { Transport } from './http/transport.ts';
import type { Leftovers } from './knowledge/leftovers.ts';
import type { Credentials, Session } from './knowledge/session.ts';
import type { Things } from './knowledge/things.ts';

/** What is known of an API beyond its contract. */
export interface Knowledge {
  /** Whether it knows what values mean, so that a refusal of right ones is a fault. */
  readonly ofMeanings: boolean;
  /** Signs in, and finds or makes what calls name. @returns what could not be had, in words. */
  prepare: (lab: Lab) => Promise<string[]>;
  /** A call that the server has to accept. @throws UnavailableError when what it names could not be had. */
  baseCall: (lab: Lab, operation: Operation, body?: Body) => Promise<Call>;
  /** A call to change in one place. */
  mutationBase: (lab: Lab, operation: Operation, body?: Body) => Promise<Call>;
  /** A call of the right form that nobody can act on, whose body is to be replaced. */
  asideCall: (lab: Lab, operation: Operation) => Call;
}

/** What every test case works with. */
export interface Lab {
  contract: Contract;
  knowledge: Knowledge;
  transport: Transport;
  session: Session;
  credentials: Credentials;
  things: Things;
  leftovers: Leftovers;
  /** A name nobody has; accounts that the tool registers stay, as the contract has no way to remove them. */
  nextName: () => string;
  /** One more each time. */
  nextNumber: () => number;
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
