import { formatCompact, formatDecimals } from '../../lib/format.ts';

/** A value axis; both ends of its range are ticks. */
export interface ValueAxis {
  range: [number, number];
  ticks: number[];
  /** distance between ticks */
  step: number;
}

const targetTicks = 5;

/**
 * Computes an axis with round ticks. It starts at 0 on request, or if the distance of the values from 0 is smaller
 * than their range. Otherwise it fits the values and the whole interval.
 *
 * @param values null and non-finite values are ignored; if there are no values, the axis runs from 0 to 1
 * @param band bounds of the interval
 */
export function valueAxis(
  values: Iterable<number | null>,
  band: Iterable<number> = [],
  { fromZero = false }: { fromZero?: boolean } = {},
): ValueAxis {
  const [low, high] = extent(values);
  if (low > high) return axis(0, 1);
  const spread = high - low;
  const nearZero = low <= 0 === high >= 0 || Math.min(Math.abs(low), Math.abs(high)) <= spread;
  const [below, above] = extent(band);
  const from = Math.min(low, below);
  const to = Math.max(high, above);
  return fromZero || nearZero || spread === 0
    ? axis(low < 0 ? from : 0, high > 0 ? to : 0)
    : axis(low > 0 ? Math.max(0, from) : from, high < 0 ? Math.min(0, to) : to);
}

function extent(values: Iterable<number | null>): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value === null || !Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

function axis(low: number, high: number): ValueAxis {
  if (low === high) return axis(low, low + 1);
  const step = roundStep((high - low) / targetTicks);
  // If large values are close together, floating-point numbers are not precise enough for round ticks.
  const minStep = Math.max(Math.abs(low), Math.abs(high)) * 1e-7;
  if (!Number.isFinite(step) || !(step > minStep))
    return { range: [low, high], ticks: [low, high], step: high - low };
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step || 0);
  return { range: [first * step || 0, last * step || 0], ticks, step };
}

/** Rounds up to 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return ([1, 2, 2.5, 5].find((factor) => factor * power >= step * (1 - 1e-9)) ?? 10) * power;
}

/** Formats a tick with as many digits as its neighbors need: '1,500', '0.25', '2.5m'. */
export function formatTick(value: number, step: number): string {
  return step >= 10_000 ? formatCompact(value) : formatDecimals(value, fractionDigits(step));
}

const maxDigits = 10;

function fractionDigits(step: number): number {
  let digits = 0;
  while (digits < maxDigits && Math.abs(step * 10 ** digits - Math.round(step * 10 ** digits)) > 1e-6)
    digits++;
  return digits;
}
