import type { Random } from '../../../random.ts';
import { logUniform, quickNormal } from './synthetic-draws.ts';

// Share of the series with each type of event; most series have none or one.
const shares = { cycle: 0.25, trendChange: 0.2, promotions: 0.1, volatility: 0.15, stockouts: 0.03 };
// Maximum change in log demand: events change demand by at most a factor of e⁴.
const maxChange = 4;

/**
 * Adds events to a synthetic series: business cycles, a change of trend, promotions, a volatile period, stockouts. No
 * real series was used to choose them.
 *
 * @param seasonLength 1 for no season
 * @param values around 1; changed in place, stays positive
 */
export function addSyntheticEvents(random: Random, seasonLength: number, values: Float64Array): void {
  const changes = new Float64Array(values.length);
  if (random() < shares.cycle) addCycle(random, seasonLength, changes);
  if (random() < shares.trendChange) addTrendChange(random, seasonLength, changes);
  if (random() < shares.promotions) addPromotions(random, changes);
  if (random() < shares.volatility) addVolatility(random, changes);
  for (const [t, change] of changes.entries())
    values[t] = (values[t] as number) * Math.exp(Math.max(-maxChange, Math.min(maxChange, change)));
  if (random() < shares.stockouts) addStockouts(random, values);
}

/**
 * Adds a cycle of three to twelve seasons: x ← 2ρ cos(2π/p)·x₋₁ − ρ²·x₋₂ + noise (an autoregression of order two with
 * complex roots, Yule 1927).
 */
function addCycle(random: Random, seasonLength: number, changes: Float64Array): void {
  const { length } = changes;
  const period = Math.min(2 * length, logUniform(random, 3, 12) * seasonLength);
  const damping = 0.9 + 0.1 * random();
  const turn = 2 * damping * Math.cos((2 * Math.PI) / period);
  let last = quickNormal(random);
  let beforeLast = quickNormal(random);
  const spread = logUniform(random, 0.02, 0.3);
  const path = new Float64Array(length);
  let squares = 0;
  for (let t = 0; t < length; t++) {
    const value = turn * last - damping * damping * beforeLast + quickNormal(random) * (1.05 - damping);
    path[t] = value;
    [beforeLast, last] = [last, value];
    squares += value * value;
  }
  const factor = spread / (Math.sqrt(squares / length) || 1);
  for (let t = 0; t < length; t++) changes[t] = (changes[t] as number) + factor * (path[t] as number);
}

/** Changes the trend at a random step, by up to about 12% per season. */
function addTrendChange(random: Random, seasonLength: number, changes: Float64Array): void {
  const { length } = changes;
  const from = Math.floor(random() * length);
  const slope = (0.12 * quickNormal(random)) / seasonLength;
  for (let t = from; t < length; t++) changes[t] = (changes[t] as number) + slope * (t - from);
}

/**
 * Adds a promotion every 4 to 19 steps, at regular or random intervals. It raises demand by 10 to 170% and sometimes
 * has a dip after it.
 */
function addPromotions(random: Random, changes: Float64Array): void {
  const { length } = changes;
  const every = 4 + Math.floor(random() * 16);
  const lift = logUniform(random, 0.1, 1);
  const dip = random() < 0.4 ? 0.3 * lift * random() : 0;
  const byCalendar = random() < 0.5;
  let next = Math.floor(random() * every);
  while (next < length) {
    changes[next] = (changes[next] as number) + lift * (0.7 + 0.6 * random());
    if (next + 1 < length) changes[next + 1] = (changes[next + 1] as number) - dip;
    next += byCalendar ? every : 2 + Math.floor(2 * every * random());
  }
}

/** Adds noise during up to half of the series. */
function addVolatility(random: Random, changes: Float64Array): void {
  const { length } = changes;
  const from = Math.floor(random() * length);
  const steps = 1 + Math.floor((random() * length) / 2);
  const size = logUniform(random, 0.02, 0.3);
  for (let t = from; t < Math.min(length, from + steps); t++)
    changes[t] = (changes[t] as number) + size * quickNormal(random);
}

/** Adds stockouts: demand falls to near zero in single steps. */
function addStockouts(random: Random, values: Float64Array): void {
  const chance = 0.03 * random();
  for (let t = 0; t < values.length; t++)
    if (random() < chance) values[t] = (values[t] as number) * 0.3 * random();
}
