import { buckets } from '@forecast-console/calendar';
import type { ForecastRequest } from '../forecast-request.ts';
import { checkDrivers } from '../drivers/driver-input.ts';
import { checkEvents } from '../events/event-input.ts';
import { checkGroups } from '../hierarchy/group-level.ts';
import { models } from '../models.ts';

// Maximum number of steps; also the maximum holdout length.
const maxHorizon = 1000;
// Maximum absolute value, which keeps sums of many series finite.
const maxValue = 1e300;

/**
 * Validates a request.
 *
 * @throws RangeError with the reason
 */
export function checkRequest(request: ForecastRequest): void {
  const { series, bucket, horizon, bridge = 0, backtestPeriods, model, level, seed } = request;
  const info = models.find(({ type }) => type === model);
  if (info === undefined) throw new RangeError(`unknown model ${model}`);
  if (!info.available) throw new RangeError(info.reason ?? `${info.label} is not available.`);
  if (!buckets.includes(bucket)) throw new RangeError(`unknown bucket ${bucket}`);
  checkInteger('horizon', horizon, 1, maxHorizon);
  checkInteger('bridge', bridge, 0, horizon - 1);
  checkInteger('backtestPeriods', backtestPeriods, 0, maxHorizon);
  if (!Number.isInteger(seed)) throw new RangeError(`seed must be an integer, got ${seed}`);
  if (level !== null && !(level > 0 && level < 1))
    throw new RangeError(`level must be between 0 and 1, got ${level}`);
  const first = series.at(0);
  if (first === undefined) throw new RangeError('a forecast needs at least one series');
  checkGroups(request.groups ?? [], series.length);
  checkEvents(request.events ?? [], series.length);
  checkDrivers(request.drivers ?? [], series.length);
  const end = first.start + first.values.length;
  for (const { key, start, values } of series) {
    if (!Number.isInteger(start))
      throw new RangeError(`start of series ${key} must be a bucket index, got ${start}`);
    if (start + values.length !== end)
      throw new RangeError(`series ${key} does not end at the same bucket as ${first.key}`);
    if (values.some((value) => Math.abs(value) > maxValue)) {
      throw new RangeError(`series ${key} contains a value beyond ${maxValue}`);
    }
  }
}

/** @param min inclusive, as is `max` */
function checkInteger(name: string, value: number, min: number, max: number): void {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new RangeError(`${name} must be an integer from ${min} to ${max}, got ${value}`);
  }
}
