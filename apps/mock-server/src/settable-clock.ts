/** The time of one session: the real one, moved, or standing still. */
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

  /** @param stopped whether it stands still there instead of running on. */
  set(moment: Date, stopped: boolean): void {
    this.#offsetMs = moment.getTime() - this.#real().getTime();
    this.#stoppedAt = stopped ? moment.getTime() : null;
  }

  advance(ms: number): void {
    this.#offsetMs += ms;
    if (this.#stoppedAt !== null) this.#stoppedAt += ms;
  }

  /** Back to the real time. */
  reset(): void {
    this.#offsetMs = 0;
    this.#stoppedAt = null;
  }
}
