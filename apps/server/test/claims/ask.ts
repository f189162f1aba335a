import type { OperationId } from '../../src/http/contract/document.ts';
import type { ask, Request } from '../support/call.ts';

/** Calls an operation as the user of the test; it must succeed. */
export type Ask = <Id extends OperationId>(id: Id, request: Request) => ReturnType<typeof ask<Id>>;
