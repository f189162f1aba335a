import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from './document.ts';
import type { OperationValidators } from './validators.ts';

/** A request that has passed authentication, and the answer it would get. */
export interface InterceptedCall {
  operation: Operation;
  validators: OperationValidators;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Checks the request and gives the answer of its handler. */
  real: () => Promise<unknown>;
  /** The same, as bytes that are kept where they may be. */
  cached: () => Promise<unknown>;
}

/** Decides what is answered: the real answer, or another one. */
export type Intercept = (call: InterceptedCall) => Promise<unknown>;
