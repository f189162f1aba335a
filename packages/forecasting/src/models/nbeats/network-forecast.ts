import type { Network } from './network/network.ts';
import { fromWindow, writeWindow, type WindowScale } from './window.ts';

/**
 * Returns the mean forecast of several networks. Beyond their horizon, they continue from this mean forecast.
 *
 * @param networks at least one, all with the same input size and horizon
 * @param report called with the share done
 * @returns one forecast per history, in the units of its values
 */
export function networkForecast(
  networks: readonly Network[],
  histories: readonly Float64Array[],
  horizon: number,
  report: (done: number) => void,
): Float64Array[] {
  const [first] = networks;
  if (first === undefined) throw new RangeError('a forecast requires at least one network');
  const { inputSize, horizon: reach } = first.architecture;
  const forecasts = histories.map(() => new Float64Array(horizon));
  for (let from = 0; from < histories.length; from += first.batch) {
    report(from / histories.length);
    const rows = histories.slice(from, from + first.batch);
    const windows = rows.map((values) => {
      const window = new Float64Array(Math.min(values.length, inputSize) + horizon);
      window.set(values.subarray(Math.max(0, values.length - inputSize)));
      return { values: window, end: window.length - horizon };
    });
    for (let done = 0; done < horizon; done += reach) {
      const steps = Math.min(reach, horizon - done);
      for (const network of networks)
        addForecasts(network, windows, { done, steps, shares: networks.length });
    }
    for (const [row, { values, end }] of windows.entries()) forecasts[from + row]?.set(values.subarray(end));
  }
  return forecasts;
}

/** The input window followed by its forecast. */
interface ForecastWindow {
  values: Float64Array;
  end: number;
}

/**
 * Adds one network's share of the mean forecast to steps `done` to `done + steps` of every window. Inputs are
 * rescaled in each round, because the level changes with the forecast.
 */
function addForecasts(
  network: Network,
  windows: readonly ForecastWindow[],
  { done, steps, shares }: { done: number; steps: number; shares: number },
): void {
  const { inputStride, forecastStride } = network;
  const scales: (WindowScale | null)[] = windows.map(({ values, end }, row) => {
    const inputs = network.inputs.subarray(row * inputStride, (row + 1) * inputStride);
    return writeWindow(values, end + done, network.architecture, inputs);
  });
  network.forward(windows.length);
  for (const [row, { values, end }] of windows.entries()) {
    const scale = scales[row] ?? null;
    // A window of zeros is forecast as zeros.
    if (scale === null) continue;
    for (let step = 0; step < steps; step++) {
      const output = network.forecasts[row * forecastStride + step] as number;
      const at = end + done + step;
      values[at] = (values[at] as number) + fromWindow(output, scale) / shares;
    }
  }
}
