// `npm run bench -- stock --data FOLDER [--model M] [--sample N] [--periods P …]`
//
// Compares the stock that different methods hold with the service that they reach, on M3 monthly, carparts and
// superstore products in FOLDER. Each method sees only the history and is measured on the P periods after
// it, from two starts that are one horizon apart.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { models } from '@forecast-console/forecasting';
import { sample, trainingFold } from '../accuracy/benchmark-set.ts';
import { readM3 } from '../accuracy/read-m3.ts';
import { readSales } from '../accuracy/read-sales.ts';
import { serviceLevels, stockOf } from './stock-of.ts';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    set: { type: 'string', multiple: true, default: ['m3', 'carparts', 'superstore'] },
    model: { type: 'string', default: 'lightgbm' },
    sample: { type: 'string', default: '500' },
    periods: { type: 'string', multiple: true, default: ['3'] },
  },
});
const { data } = options;
const model = models.find(({ type }) => type === options.model)?.type;
if (data === undefined || model === undefined) {
  console.error(
    '--data FOLDER is required, with m3.json, carparts.csv and superstore.csv; --model is a model type.',
  );
  process.exit(2);
}

const read = (file: string) => readFileSync(join(data, file), 'utf8');
const sets = {
  m3: () => readM3(read('m3.json')).filter(({ bucket }) => bucket === 'month'),
  carparts: () => [readSales('carparts.csv', read('carparts.csv'))],
  superstore: () => [readSales('superstore.csv', read('superstore.csv'), 'product')],
};
for (const name of options.set) {
  for (const set of sets[name as keyof typeof sets]()) {
    // Two starts, because the demand of one may be unusual for all series.
    const starts = [set, trainingFold(set)].map((one) => sample(one, Number(options.sample)));
    print(set.name, stockOf(starts, model, options.periods.map(Number)));
  }
}

function print(name: string, rows: ReturnType<typeof stockOf>): void {
  console.log(`\n${name}: service reached (stock left over, in % of demand)`);
  console.log(
    ['method'.padEnd(26), ...serviceLevels.map((level) => `${100 * level}%`.padStart(16))].join(''),
  );
  for (const { method, periods, results } of rows)
    console.log(
      [
        `${method}, ${periods} periods`.padEnd(26),
        ...results.map(({ service, stock }) =>
          `${(100 * service).toFixed(1)} (${(100 * stock).toFixed(1)})`.padStart(16),
        ),
      ].join(''),
    );
}
