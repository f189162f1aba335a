import type { OperationId } from '../../src/http/contract/document.ts';
import type { Answer } from '../support/call.ts';
import type { World } from './world.ts';

/** One way to get one documented answer of one operation. */
export interface ContractCase {
  operation: OperationId;
  status: number;
  /** What is asked, in words; stands in the coverage page. */
  title: string;
  run: (world: World) => Promise<Answer>;
}
