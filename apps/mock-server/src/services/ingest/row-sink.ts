import type { Code } from './code.ts';

export interface Layout {
  characteristics: { code: Code; label: string }[];
  hasValues: boolean;
}

/**
 * Receives a file row by row. `begin` comes first and once; when reading then throws, what was
 * received is to be thrown away.
 */
export interface RowSink {
  begin(layout: Layout): void;
  /**
   * @param values aligned with `layout.characteristics`, '' when blank; may be shared between calls, never changed
   * @param epochDay days since 1970-01-01 UTC
   */
  observation(values: readonly string[], epochDay: number, value: number): void;
  product(code: string, name: string | null, attributes: Readonly<Partial<Record<Code, string>>>): void;
  progress(bytesRead: number, rowsRead: number): void;
}
