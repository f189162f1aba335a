import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers';
import { FairQueue, nextTurn, turnOwner } from '../next-turn.ts';

/** Maximum number of unanswered requests of a connection. Browsers and proxies wait for each response. */
const maxUnanswered = 16;

/** Identifies the user of a request before it is authenticated: by the token, or else by the connection. */
export const ownerOf = ({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): string =>
  headers.authorization ?? `${socket.remoteAddress} ${socket.remotePort}`;

/** Time in milliseconds for which requests begin in one turn of the event loop. */
const maxTurnMs = 5;

/** Maximum number of waiting requests that begin in one turn. */
const maxPerTurn = 16;

/**
 * Limits how many requests begin in one turn of the event loop. Many connections can send requests at once, and Node
 * would begin all of them before it does anything else.
 */
export class RequestTurns {
  readonly #maxMs: number;
  readonly #waiting = new FairQueue();
  #startedAt: number | null = null;
  #isScheduled = false;

  constructor(maxMs = maxTurnMs) {
    this.#maxMs = maxMs;
  }

  /** Calls `proceed` now if this turn has time left, otherwise in a later turn. */
  begin(owner: string, proceed: () => void): void {
    if (this.#waiting.isEmpty && this.#hasTime()) return proceed();
    this.#waiting.add(owner, AsyncLocalStorage.bind(proceed));
    this.#schedule();
  }

  /** Schedules one immediate per request, because Node runs what a request starts before the next immediate. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    for (let index = 0; index < maxPerTurn; index++) setImmediate(this.#next);
    setImmediate(() => {
      this.#isScheduled = false;
      if (!this.#waiting.isEmpty) this.#schedule();
    });
  }

  readonly #next = (): void => {
    if (!this.#waiting.isEmpty && this.#hasTime()) this.#waiting.take()?.();
  };

  #hasTime(): boolean {
    if (this.#startedAt !== null) return performance.now() - this.#startedAt < this.#maxMs;
    this.#startedAt = performance.now();
    setImmediate(() => (this.#startedAt = null));
    return true;
  }
}

/**
 * Closes connections that send many requests without waiting for responses, serves each pipelined request in a turn of
 * its own, and takes turns between users if many requests arrive at once.
 */
export function registerRequestTurns(app: FastifyInstance, turns = new RequestTurns()): void {
  const unanswered = new WeakMap<Socket, number>();
  const add = (socket: Socket, change: number): number => {
    const count = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, count);
    return count;
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = add(socket, 1);
    if (count > maxUnanswered) socket.destroy();
    const owner = ownerOf(request);
    const proceed = () => {
      if (socket.destroyed) reply.hijack();
      else turnOwner.run(owner, done);
    };
    if (count === 1) turns.begin(owner, proceed);
    else void nextTurn(owner).then(proceed);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    add(request.raw.socket, -1);
    done();
  });
}
