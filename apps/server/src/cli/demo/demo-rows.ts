import { bucketIndex, bucketStart, formatIsoDate, parseIsoDate } from '@forecast-console/calendar';

/** The demo data ends shortly after the default forecast start in the form. */
const firstMonth = '2021-01-01';
const months = 42;

const products = [
  { code: 'P-100', name: 'Espresso beans 1 kg', level: 420, growth: 0.09, peak: 11, swing: 0.22 },
  { code: 'P-110', name: 'Filter coffee 500 g', level: 610, growth: 0.02, peak: 0, swing: 0.14 },
  { code: 'P-120', name: 'Decaf capsules 50 pcs', level: 180, growth: 0.16, peak: 10, swing: 0.1 },
  { code: 'P-200', name: 'Iced tea 6 × 1 l', level: 350, growth: 0.05, peak: 6, swing: 0.55 },
  { code: 'P-210', name: 'Herbal tea 20 bags', level: 240, growth: -0.04, peak: 0, swing: 0.3 },
  { code: 'P-300', name: 'Hot chocolate 400 g', level: 200, growth: 0.03, peak: 11, swing: 0.48 },
] as const;

const places = [
  { warehouse: 'Hamburg', customer: 'Nordmarkt', region: 'North', share: 0.3 },
  { warehouse: 'Hamburg', customer: 'Café Union', region: 'North', share: 0.12 },
  { warehouse: 'Leipzig', customer: 'Ostkauf', region: 'East', share: 0.24 },
  { warehouse: 'Leipzig', customer: 'Café Union', region: 'East', share: 0.08 },
  { warehouse: 'Ulm', customer: 'Südhandel', region: 'South', share: 0.26 },
] as const;

/**
 * Returns a random number generator (Park and Miller's minimal standard) that gives the same numbers in [-1, 1) on
 * every machine.
 */
function noise(): () => number {
  let state = 20_240_301;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return (2 * state) / 2_147_483_647 - 1;
  };
}

/** Returns the demo dataset as CSV: trends and seasons of six products, three warehouses and four customers. */
export function demoCsv(): string {
  const next = noise();
  const start = bucketIndex(parseIsoDate(firstMonth) ?? 0, 'month');
  const lines = ['Product,Product name,Warehouse,Customer,Region,Date,Demand'];
  for (let month = 0; month < months; month++) {
    const date = formatIsoDate(bucketStart(start + month, 'month'));
    for (const { code, name, level, growth, peak, swing } of products) {
      const season = 1 + swing * Math.cos((2 * Math.PI * ((month % 12) - peak)) / 12);
      const expected = level * (1 + growth) ** (month / 12) * season;
      for (const { warehouse, customer, region, share } of places) {
        const demand = Math.max(0, Math.round(expected * share * (1 + 0.08 * next())));
        lines.push([code, name, warehouse, customer, region, date, demand].join(','));
      }
    }
  }
  return `${lines.join('\n')}\n`;
}
