/** Number of rows created between two pauses. */
const rowsPerPause = 50;

/**
 * Stores rows in batches and creates the next batch while the previous one is being stored.
 * @param rows created lazily
 * @param pause yields to other tasks; called every few rows
 */
export async function storeInSlices<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  size: number,
  store: (slice: readonly Row[]) => Promise<void>,
  pause: () => Promise<unknown>,
): Promise<void> {
  let storing = Promise.resolve();
  let slice: Row[] = [];
  const storeSlice = async () => {
    await storing;
    storing = store(slice);
    // The next await of `storing` reports the error.
    storing.catch(() => undefined);
    slice = [];
  };
  for await (const row of rows) {
    slice.push(row);
    if (slice.length % rowsPerPause === 0) await pause();
    if (slice.length === size) await storeSlice();
  }
  if (slice.length > 0) await storeSlice();
  await storing;
}
