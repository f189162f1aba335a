/**
 * Where each page of rows begins.
 *
 * @param opensAt a row that begins a page; the pages before it end right before it, the first may be shorter
 */
export function pageStarts(rows: number, pageSize: number, opensAt: number): number[] {
  const starts = opensAt % pageSize === 0 ? [] : [0];
  for (let start = opensAt % pageSize; start < rows; start += pageSize) starts.push(start);
  return starts.length === 0 ? [0] : starts;
}
