import type { Finding } from './checks/finding.ts';
import type { Contract } from './contract/contract.ts';
import type { Body, Operation } from './contract/operation.ts';
import type { Call } from './http/call.ts';
import type { Transport } from './http/transport.ts';
import type { Leftovers } from './fixtures/leftovers.ts';
import type { Credentials, Session } from './fixtures/session.ts';
import type { Fixtures } from './fixtures/fixtures.ts';

/** Knowledge about an API beyond its contract. */
export interface ApiProfile {
  /** Whether the semantics of values are known, so that rejecting a valid one is a defect. */
  readonly isProduct: boolean;
  /** Signs in and creates fixtures. @returns notes about unavailable fixtures */
  prepare: (lab: Lab) => Promise<string[]>;
  /** A valid call. @throws UnavailableError if a fixture is unavailable */
  baseCall: (lab: Lab, operation: Operation, body?: Body) => Promise<Call>;
  /** A valid call as the base of mutations. */
  mutationBase: (lab: Lab, operation: Operation, body?: Body) => Promise<Call>;
  /** A call with unknown ids whose body will be replaced. */
  rawBaseCall: (lab: Lab, operation: Operation) => Call;
}

/** Context of all test cases. */
export interface Lab {
  contract: Contract;
  profile: ApiProfile;
  transport: Transport;
  session: Session;
  credentials: Credentials;
  fixtures: Fixtures;
  leftovers: Leftovers;
  /** Findings in calls that prepare cases. */
  setupFindings: Finding[];
  /** A unique name. Registered accounts remain, because the contract has no operation to delete them. */
  nextName: () => string;
  /** Returns 1, 2, 3 and so on. */
  nextNumber: () => number;
  /** Password of registered accounts. */
  otherPassword: string;
  /** Whether writes are forbidden. */
  safe: boolean;
  seed: number;
  /** Random requests per property. */
  runs: number;
  /** Origin of CORS requests. */
  origin: string;
  now: () => number;
  startedAt: number;
  wait: (ms: number) => Promise<unknown>;
}
