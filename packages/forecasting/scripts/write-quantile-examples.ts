// Writes the examples that train the quantile network: `node scripts/write-quantile-examples.ts FILE`. Each example has
// the inputs of the network for a synthetic history, then the errors of the next steps in units of difficulty, as
// float32. The forecast is the mean of Theta and N-BEATS. Takes about two minutes; `--series N` uses fewer series.
import { closeSync, openSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { summaryCount, writeQuantileInputs } from '../src/intervals/quantiles/quantile-inputs.ts';
import { quantileShape } from '../src/intervals/quantiles/quantile-network.ts';
import { theta } from '../src/models/baselines/theta.ts';
import { networkForecast } from '../src/models/nbeats/network-forecast.ts';
import { pretrainedNetworks } from '../src/models/nbeats/pretrained-networks.ts';
import { syntheticExample } from '../src/models/nbeats/training/pretraining.ts';
import { addSyntheticEvents } from '../src/models/nbeats/training/synthetic-events.ts';
import { seededRandom } from '../src/random.ts';

const seeds = { series: 901, lengths: 1 };
/** Number of values of the longest history, which Theta sees. */
const longest = 96;
/** Share of the series that end up shorter than about four seasons, and of those with one season or more. */
const [shares, shortest] = [{ short: 0.45, medium: 0.15 }, 4];
/** Limit of an error, in units of difficulty. */
const maxError = 60;
const perBlock = 3000;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { series: { type: 'string', default: '201000' } },
});
const [file] = positionals;
if (file === undefined) {
  console.error('Specify the file: node scripts/write-quantile-examples.ts FILE');
  process.exit(2);
}
const { pastValues, seasonLength, steps } = quantileShape;
const [ofSeries, ofLengths] = [seededRandom(seeds.series), seededRandom(seeds.lengths)];
const networks = pretrainedNetworks('month', 60);
const width = pastValues + summaryCount + steps;
const output = openSync(file, 'w');
let count = 0;
for (let from = 0; from < Number(options.series); from += perBlock) {
  const examples = Array.from({ length: Math.min(perBlock, Number(options.series) - from) }, drawn);
  const histories = examples.map(({ history }) => history);
  const byNetwork = networkForecast(networks, histories, steps, () => {});
  for (const [at, { history, future }] of examples.entries()) {
    const row = new Float32Array(width);
    const unit = writeQuantileInputs(
      history,
      history.length,
      { pastValues, seasonLength },
      row.subarray(0, width - steps),
    );
    if (!(unit > 0)) continue;
    const byTheta = theta(history, seasonLength, steps);
    for (const [step, actual] of future.entries()) {
      const forecast = Math.max(0, ((byTheta[step] as number) + (byNetwork[at]?.[step] ?? Number.NaN)) / 2);
      row[width - steps + step] = Math.max(-maxError, Math.min(maxError, (actual - forecast) / unit));
    }
    writeSync(output, new Uint8Array(row.buffer));
    count++;
  }
}
closeSync(output);
console.log(`${count} examples`);

/** Draws a series, and removes the beginning of most of them, because many histories are short. */
function drawn(): { history: Float64Array; future: Float64Array } {
  const shape = { inputSize: longest, horizon: steps, seasonLength, stacks: [] };
  const { values, end } = syntheticExample(ofSeries, shape);
  addSyntheticEvents(ofSeries, seasonLength, values);
  const single = Float64Array.from(Float32Array.from(values));
  const draw = ofLengths();
  let length = end;
  if (draw < shares.short) {
    const growth = Math.log(seasonLength + 1);
    length = Math.min(end, Math.round(shortest * Math.exp(ofLengths() * growth)));
  } else if (draw < shares.short + shares.medium)
    length = Math.min(end, Math.round(seasonLength + ofLengths() * (pastValues - seasonLength)));
  return { history: single.slice(end - length, end), future: single.slice(end) };
}
