import type { ForecastRequest } from '../forecast-request.ts';

/** The same request of some of its series, without the sums above them. */
export function requestOfSome(request: ForecastRequest, positions: readonly number[]): ForecastRequest {
  const some = <One>(all: readonly One[]) => positions.flatMap((at) => all[at] ?? []);
  return {
    ...request,
    series: some(request.series),
    groups: [],
    events: request.events?.map((event) => ({ ...event, reach: event.reach && some(event.reach) })) ?? [],
    drivers: request.drivers?.map((driver) => ({ ...driver, values: some(driver.values) })) ?? [],
  };
}
