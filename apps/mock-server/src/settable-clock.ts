/** Clock of a session. It shows the real time or a shifted time, or is stopped. */
export class SettableClock {
  readonly #real: () => Date;
  #offsetMs = 0;
  #stoppedAt: number | null = null;

  constructor(real: () => Date) {
    this.#real = real;
  }

  readonly now = (): Date => new Date(this.#stoppedAt ?? this.#real().getTime() + this.#offsetMs);

  get stopped(): boolean {
    return this.#stoppedAt !== null;
  }

  /**
   * Sets the time.
   *
   * @param stopped whether the clock stops at this time
   */
  set(moment: Date, stopped: boolean): void {
    this.#offsetMs = moment.getTime() - this.#real().getTime();
    this.#stoppedAt = stopped ? moment.getTime() : null;
  }

  advance(ms: number): void {
    this.#offsetMs += ms;
    if (this.#stoppedAt !== null) this.#stoppedAt += ms;
  }

  /** Returns to the real time. */
  reset(): void {
    this.#offsetMs = 0;
    this.#stoppedAt = null;
  }
}
