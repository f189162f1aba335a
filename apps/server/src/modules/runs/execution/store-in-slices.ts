/** So many rows are made without a pause. */
const atATime = 50;

/**
 * Stores rows some at a time, and makes the next while those are stored.
 * @param rows each made when it is asked for
 * @param breathe lets others go on; called every few rows
 */
export async function storeInSlices<Row>(
  rows: Iterable<Row>,
  size: number,
  store: (slice: readonly Row[]) => Promise<void>,
  breathe: () => Promise<unknown>,
): Promise<void> {
  let storing = Promise.resolve();
  let slice: Row[] = [];
  const storeThem = async () => {
    await storing;
    storing = store(slice);
    // Whoever stores the next ones learns of it.
    storing.catch(() => undefined);
    slice = [];
  };
  for (const row of rows) {
    slice.push(row);
    if (slice.length % atATime === 0) await breathe();
    if (slice.length === size) await storeThem();
  }
  if (slice.length > 0) await storeThem();
  await storing;
}
