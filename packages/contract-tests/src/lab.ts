import type { Finding } from './checks/finding.ts';
import type { Contract } from './contract/contract.ts';
import type { Body, Operation } from './contract/operation.ts';
import type { Call } from './http/call.ts';
import type { Transport } from './http/transport.ts';
import type { Leftovers } from './fixtures/leftovers.ts';
import type { Credentials, Session } from './fixtures/session.ts';
import type { Fixtures } from './fixtures/fixtures.ts';

/** Knowledge about an API in addition to its contract. */
export interface ApiProfile {
  /** Whether the meaning of values is known, so that rejecting a valid value is a defect. */
  readonly isProduct: boolean;
  /** Signs in and creates fixtures. @returns notes about unavailable fixtures */
  prepare: (lab: Lab) => Promise<string[]>;
  /** Returns a valid call. @throws UnavailableError if a fixture is unavailable */
  baseCall: (lab: Lab, operation: Operation, body?: Body) => Promise<Call>;
  /** Returns a valid call to which mutations are applied. */
  mutationBase: (lab: Lab, operation: Operation, body?: Body) => Promise<Call>;
  /** Returns a call with unknown ids, whose body will be replaced. */
  rawBaseCall: (lab: Lab, operation: Operation) => Call;
}

/** Context that all test cases share. */
export interface Lab {
  contract: Contract;
  profile: ApiProfile;
  transport: Transport;
  session: Session;
  credentials: Credentials;
  fixtures: Fixtures;
  leftovers: Leftovers;
  /** Findings in calls that prepare test cases. */
  setupFindings: Finding[];
  /** Returns a unique name for an account. */
  nextName: () => string;
  /** Returns 1, 2, 3 and so on. */
  nextNumber: () => number;
  /** Password of registered accounts. */
  otherPassword: string;
  /** Whether writes are forbidden. */
  safe: boolean;
  seed: number;
  /** Number of random requests per property. */
  runs: number;
  /** Origin sent in CORS requests. */
  origin: string;
  now: () => number;
  startedAt: number;
  wait: (ms: number) => Promise<unknown>;
  /** Maximum time to wait for a run to end or an event to be sent, in milliseconds. */
  patienceMs: number;
  /** What is known of the server: `store` and `version`. */
  expected: Readonly<Record<string, string>>;
  /** A second server with restrictive settings; null if there is none. */
  restricted: Lab | null;
}
