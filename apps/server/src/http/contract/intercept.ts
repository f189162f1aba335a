import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from './document.ts';
import type { OperationValidators } from './validators.ts';

/** An authenticated request and functions that compute its response. */
export interface InterceptedCall {
  operation: Operation;
  validators: OperationValidators;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Validates the request and returns the response of its handler. */
  real: () => Promise<unknown>;
  /** Like `real`, but uses the response cache. */
  cached: () => Promise<unknown>;
}

/** Returns the response to send: the real one or a replacement. */
export type Intercept = (call: InterceptedCall) => Promise<unknown>;
