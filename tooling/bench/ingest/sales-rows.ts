const days = 1095;
const productCount = 500;
const customerCount = 50;
const msPerDay = 86_400_000;

export const salesHeader = ['Type', 'Product', 'Warehouse', 'Customer', 'Region', 'Market', 'Date', 'Demand'];

/** Generates the same unsorted rows every time: 500 products and 50 customers over three years, with duplicates. */
export function* salesRows(count: number): Generator<string[]> {
  const random = mulberry32(2024);
  const upTo = (limit: number) => Math.floor(random() * limit);
  for (let row = 0; row < count; row++) {
    const customer = upTo(customerCount);
    const date = new Date(Date.UTC(2022, 0, 1) + upTo(days) * msPerDay).toISOString().slice(0, 10);
    yield [
      'actual',
      `P${String(upTo(productCount)).padStart(4, '0')}`,
      `W${customer % 10}`,
      `C${customer}`,
      `R${customer % 5}`,
      `M${customer % 3}`,
      date,
      (random() * 1000).toFixed(2),
    ];
  }
}

/** Returns Tommy Ettinger's random number generator Mulberry32. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
