import { formatBytes, formatCount } from '../../../lib/format.ts';
import type { Progress } from '../queries.ts';

/** Percent sent, 0 to 100; null if unknown. */
export function percentSent(progress: Progress | null): number | null {
  if (progress === null || progress.total === null || progress.total === 0) return null;
  return Math.min(100, Math.floor((100 * progress.loaded) / progress.total));
}

/**
 * Progress of a transfer, first sent by the browser, then read by the server.
 *
 * @param rowsRead by the server; 0 if unknown
 */
export function progressText(progress: Progress | null, fileName: string, rowsRead = 0): string {
  const percent = percentSent(progress);
  if (progress === null || percent === null) return `Sending ${fileName}…`;
  const total = formatBytes(progress.total);
  if (percent === 100 && rowsRead > 0) return `Reading ${fileName}… ${formatCount(rowsRead)} rows`;
  if (percent === 100) return `${fileName} sent (${total}). The server is reading it…`;
  return `Sending ${fileName}: ${formatBytes(progress.loaded)} of ${total} (${percent} %)`;
}
