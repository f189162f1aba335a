import type { Log } from './log.ts';

/** Time without a failure after which an outage has ended. */
const quietMs = 10_000;

/** Logs the first failure of an outage, and one summary at its end, instead of a line for each failed request. */
export class Outage {
  readonly #message: string;
  readonly #quietMs: number;
  #failures = 0;
  #startedAt = 0;
  #end: NodeJS.Timeout | null = null;

  /** @param message says what fails, such as `the database is unreachable` */
  constructor(message: string, quietMilliseconds = quietMs) {
    this.#message = message;
    this.#quietMs = quietMilliseconds;
  }

  /** Records a failure. @param details of the first failure */
  report(log: Log, details: object): void {
    this.#failures++;
    if (this.#end !== null) return void this.#end.refresh();
    this.#startedAt = performance.now();
    log.error(details, this.#message);
    this.#end = setTimeout(() => this.#close(log), this.#quietMs).unref();
  }

  #close(log: Log): void {
    const seconds = Math.round((performance.now() - this.#startedAt - this.#quietMs) / 1000);
    if (this.#failures > 1)
      log.error({ failures: this.#failures, seconds }, `${this.#message}: no further failures`);
    this.#failures = 0;
    this.#end = null;
  }
}
