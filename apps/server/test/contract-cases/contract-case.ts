import type { OperationId } from '../../src/http/contract/document.ts';
import type { Answer } from '../support/call.ts';
import type { World } from './world.ts';

/** A request that leads to one documented response of an operation. */
export interface ContractCase {
  operation: OperationId;
  status: number;
  /** Describes the request; shown on the coverage page. */
  title: string;
  /** Set for damage that only SQLite cannot detect by itself. */
  isSqliteOnly?: true;
  run: (world: World) => Promise<Answer>;
}
