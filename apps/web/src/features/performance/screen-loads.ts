import type { RequestRecord } from '@forecast-console/api-client';
import type { TrackedEvent } from '../../lib/diagnostics/diagnostics.ts';

/** One visit of a screen and the requests that started during it. */
export interface Visit {
  /** path of the screen */
  screen: string;
  /** epoch milliseconds: when the screen was opened or, if earlier, when its first request started */
  start: number;
  /** finished requests, oldest first */
  requests: readonly Finished[];
}

export type Finished = RequestRecord & { readonly end: number; readonly duration: number };

/** A screen starts its first requests shortly before the navigation to it ends. */
const leadMs = 500;
/** Requests that start later do not belong to the loading of a screen, for example polling. */
export const loadingMs = 1000;

/** Assigns requests to the screen on which they started. */
export function visitsOf(events: readonly TrackedEvent[], records: readonly RequestRecord[]): Visit[] {
  const finished = records
    .filter((record): record is Finished => record.end !== null && record.duration !== null)
    .toSorted((a, b) => a.start - b.start);
  return events.map(({ detail, at }, index) => {
    const next = events[index + 1]?.at ?? Infinity;
    const from = index === 0 ? -Infinity : at - leadMs;
    const requests = finished.filter(({ start }) => start >= from && start < next - leadMs);
    return { screen: detail, start: Math.min(at, requests[0]?.start ?? at), requests };
  });
}

/** A request and its offset from the start of its screen, in milliseconds. */
export interface PlacedRequest {
  record: Finished;
  screen: string;
  offset: number;
}

const maxSlowest = 10;

/** Returns the slowest requests, slowest first. */
export const slowestRequests = (visits: readonly Visit[]): PlacedRequest[] =>
  visits
    .flatMap(({ screen, start, requests }) =>
      requests.map((record) => ({ record, screen, offset: record.start - start })),
    )
    .toSorted((a, b) => b.record.duration - a.record.duration)
    .slice(0, maxSlowest);

/** Loading times of a screen. */
export interface ScreenTrend {
  screen: string;
  visits: number;
  requests: number;
  /** time until the requests of a visit had finished, in milliseconds, oldest first; at most 12 visits */
  loads: readonly number[];
  /** mean of `loads` */
  average: number;
}

const maxLoads = 12;

/** Returns the loading times of each screen that sent requests, slowest first. */
export function screenTrends(visits: readonly Visit[]): ScreenTrend[] {
  return [...new Set(visits.map(({ screen }) => screen))]
    .flatMap((screen) => {
      const own = visits.filter((visit) => visit.screen === screen && visit.requests.length > 0);
      const loads = own.map(loadTime).slice(-maxLoads);
      if (loads.length === 0) return [];
      return [
        {
          screen,
          visits: own.length,
          requests: own.reduce((sum, { requests }) => sum + requests.length, 0),
          loads,
          average: loads.reduce((sum, load) => sum + load, 0) / loads.length,
        },
      ];
    })
    .toSorted((a, b) => b.average - a.average);
}

const loadTime = ({ start, requests }: Visit): number =>
  requests
    .filter((request) => request.start - start < loadingMs)
    .reduce((max, { end }) => Math.max(max, end - start), 0);
