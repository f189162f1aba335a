import type { Network } from './network/network.ts';
import { fromWindow, writeWindow, type WindowScale } from './window.ts';

/**
 * Mean forecast of several networks from the ends of histories. Beyond their horizon they are asked again with their
 * own forecast appended.
 * The mean over networks is taken at each round, so that all of them go on from the same values.
 *
 * @param networks at least one, all of the same input size and horizon
 * @param report told the share done
 * @returns one forecast a history, in the units of its values
 */
export function networkForecast(
  networks: readonly Network[],
  histories: readonly Float64Array[],
  horizon: number,
  report: (done: number) => void,
): Float64Array[] {
  const [first] = networks;
  if (first === undefined) throw new RangeError('a forecast needs a network');
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

/** A history, `end` values long, with room for its forecast behind it. */
interface ForecastWindow {
  values: Float64Array;
  end: number;
}

/**
 * Adds one network's share to the steps `done` to `done + steps` of every window.
 * Inputs are scaled anew for each round: the level moves along with what has been forecast.
 *
 * @param shares how many networks the mean is taken over
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
    // A window of zeros goes on with zeros.
    if (scale === null) continue;
    for (let step = 0; step < steps; step++) {
      const output = network.forecasts[row * forecastStride + step] as number;
      const at = end + done + step;
      values[at] = (values[at] as number) + fromWindow(output, scale) / shares;
    }
  }
}
