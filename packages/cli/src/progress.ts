const defaultColumns = 80;

/** Shows one changing line on standard error if it is a terminal. */
export class Progress {
  readonly #stream = process.stderr;
  #shown = '';

  /** Replaces the line. */
  show(text: string): void {
    if (!this.#stream.isTTY || text === this.#shown) return;
    // A longer line would wrap, and could then not be replaced. Some terminals report no columns.
    this.#stream.write(`\r\u001b[K${text.slice(0, (this.#stream.columns || defaultColumns) - 1)}`);
    this.#shown = text;
  }

  /** Removes the line. */
  clear(): void {
    if (this.#shown !== '') this.#stream.write('\r\u001b[K');
    this.#shown = '';
  }
}

/** Formats a fraction, such as "45%". */
export const percent = (fraction: number) => `${Math.floor(fraction * 100)}%`;
