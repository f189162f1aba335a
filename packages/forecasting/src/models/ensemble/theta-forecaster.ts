import { theta } from '../baselines/theta.ts';
import type { Forecaster } from '../forecaster.ts';

// Older values change neither season nor level; they only cost time.
const maxPastLength = 400;

/**
 * Theta as a member: nothing is fitted ahead, each history is smoothed when it is forecast.
 * A history of nothing but zeros goes on with zeros.
 */
export const fitTheta: Forecaster = (_series, { seasonLength, horizon, mode }) => ({
  forecast: (histories, tell) =>
    histories.map(({ values }, position) => {
      if (position % 20 === 0) tell(position / histories.length);
      const past = values.subarray(Math.max(0, values.length - maxPastLength));
      let scale = 0;
      for (const value of past) scale += Math.abs(value) / past.length;
      // In units of the scale no square of a huge or tiny value leaves the range of doubles.
      if (!(scale > 0)) return new Float64Array(horizon);
      const scaled = past.map((value) => value / scale);
      return theta(scaled, seasonLength, horizon, mode).map((value) => value * scale);
    }),
  reliedOn: () => ['the slope of the whole history'],
  notes: [],
});
