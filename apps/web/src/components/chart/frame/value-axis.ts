/** The ends of a value axis, both of them ticks, and the ticks between. */
export interface ValueAxis {
  range: [number, number];
  ticks: number[];
  /** distance of the ticks */
  step: number;
}

const wantedTicks = 5;
const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 3 });
// An interval wider than the values flattens them: beyond this share of their spread it is cut off.
const roomForBand = 0.5;

/**
 * An axis with round ticks. It begins at 0 where the values themselves come near it, as near as their own spread;
 * else it is fitted to the values, and to the band around them as far as that leaves their shape to be seen.
 *
 * @param values of the series; null and what is not finite do not count. None at all gives 0 to 1
 * @param band bounds of the interval
 */
export function valueAxis(values: Iterable<number | null>, band: Iterable<number> = []): ValueAxis {
  const [low, high] = extent(values);
  if (low > high) return axis(0, 1);
  const spread = high - low;
  const nearZero = low <= 0 === high >= 0 || Math.min(Math.abs(low), Math.abs(high)) <= spread;
  const [below, above] = extent(band);
  const room = (spread || Math.abs(high)) * roomForBand;
  const from = Math.max(Math.min(low, below), low - room);
  const to = Math.min(Math.max(high, above), high + room);
  return nearZero || spread === 0
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
  const step = roundStep((high - low) / wantedTicks);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  // Beyond the precision of numbers there are no round ones to be found.
  if (!Number.isFinite(step) || !(step > 0) || first === last)
    return { range: [low, high], ticks: [low, high], step: high - low };
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step || 0);
  return { range: [first * step || 0, last * step || 0], ticks, step };
}

/** The next of 1, 2, 2.5 and 5 times a power of ten. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return ([1, 2, 2.5, 5].find((factor) => factor * power >= step * (1 - 1e-9)) ?? 10) * power;
}

/** A tick in as many digits as tell it from its neighbours: '1,500', '0.25', '2.5m'. */
export function formatTick(value: number, step: number): string {
  if (step >= 10_000) return compact.format(value);
  const digits = digitsOf(step);
  return value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

const mostDigits = 10;

function digitsOf(step: number): number {
  let digits = 0;
  while (digits < mostDigits && Math.abs(step * 10 ** digits - Math.round(step * 10 ** digits)) > 1e-6)
    digits++;
  return digits;
}
