import { decodeUser, type SessionStore } from '../session.ts';
import { derive } from './derive.ts';
import type { Link } from './link.ts';
import { timestampParameter } from './stamp.ts';
import { untilAborted } from './until-aborted.ts';

interface Flight {
  readonly answer: Promise<Response>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Lets identical GETs in flight share one call (CALL-3). Identical means: the same address but for the
 * timestamp, the same headers, the same user. Each caller receives a copy of the answer and may give up on
 * its own; the call itself is cancelled when the last of them has.
 *
 * @param session tells whose answer it is: two users never share one
 */
export function dedupe(session: SessionStore): Link {
  const flights = new Map<string, Flight>();
  return (next) => async (request) => {
    if (request.method !== 'GET') return next(request);
    request.signal.throwIfAborted();
    const key = keyOf(request, session);
    const flight = flights.get(key) ?? takeOff();
    flight.waiting += 1;
    try {
      return (await untilAborted(flight.answer, request.signal)).clone();
    } finally {
      flight.waiting -= 1;
      if (flight.waiting === 0) {
        land(flight);
        flight.controller.abort();
      }
    }

    function takeOff(): Flight {
      const controller = new AbortController();
      const answer = next(derive(request, { signal: controller.signal }));
      const flight = { answer, controller, waiting: 0 };
      flights.set(key, flight);
      // Whoever asks after the answer is there asks anew: sharing is not caching.
      answer.then(
        () => land(flight),
        () => land(flight),
      );
      return flight;
    }

    function land(flight: Flight) {
      if (flights.get(key) === flight) flights.delete(key);
    }
  };
}

function keyOf(request: Request, session: SessionStore): string {
  const url = new URL(request.url);
  url.searchParams.delete(timestampParameter);
  const token = session.read()?.access_token;
  // The name rather than the token: a renewal in between must not split the sharers.
  const user = token === undefined ? null : (decodeUser(token)?.username ?? token);
  return JSON.stringify([url.href, [...request.headers], user]);
}
