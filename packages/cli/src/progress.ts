/** Shows one changing line on standard error if it is a terminal. */
export class Progress {
  readonly #stream = process.stderr;
  #isShown = false;

  /** Replaces the line. */
  show(text: string): void {
    if (!this.#stream.isTTY) return;
    // A longer line would wrap, and could then not be replaced.
    this.#stream.write(`\r\u001b[K${text.slice(0, this.#stream.columns - 1)}`);
    this.#isShown = true;
  }

  /** Removes the line. */
  clear(): void {
    if (this.#isShown) this.#stream.write('\r\u001b[K');
    this.#isShown = false;
  }
}

/** Formats a fraction, such as "45 %". */
export const percent = (fraction: number) => `${Math.floor(fraction * 100)} %`;
