import { theta } from '../baselines/theta.ts';
import type { Forecaster } from '../forecaster.ts';

// Maximum number of past values, because older values affect neither season nor level.
const maxPastLength = 400;

/** Theta as a member of the ensemble: nothing is fitted in advance. A history of zeros is forecast as zeros. */
export const fitTheta: Forecaster = (_series, { seasonLength, horizon, mode }) => ({
  forecast: (histories, tell) =>
    histories.map(({ values }, position) => {
      if (position % 20 === 0) tell(position / histories.length);
      const past = values.subarray(Math.max(0, values.length - maxPastLength));
      let scale = 0;
      for (const value of past) scale += Math.abs(value) / past.length;
      // Scaling keeps the squares of huge or tiny values within the range of doubles.
      if (!(scale > 0)) return new Float64Array(horizon);
      const scaled = past.map((value) => value / scale);
      return theta(scaled, seasonLength, horizon, mode).map((value) => value * scale);
    }),
  reliedOn: () => ['the trend of the whole history'],
  notes: [],
});
