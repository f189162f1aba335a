import type { Log } from './log.ts';

/** Time without a failure after which an outage has ended: longer than health checks and other repeated work pause. */
const quietMs = 60_000;

/** Logs the first failure of an outage, and one summary at its end, instead of a line for each failed request. */
export class Outage {
  readonly #message: string;
  #failures = 0;
  #startedAt = 0;
  #end: NodeJS.Timeout | null = null;

  /** @param message says what fails, such as `the database is unreachable` */
  constructor(message: string) {
    this.#message = message;
  }

  /** Records a failure. @param details of the first failure */
  report(log: Log, details: object): void {
    this.#failures++;
    if (this.#end !== null) return void this.#end.refresh();
    this.#startedAt = performance.now();
    log.error(details, this.#message);
    this.#end = setTimeout(() => this.#close(log), quietMs).unref();
  }

  #close(log: Log): void {
    const seconds = Math.round((performance.now() - this.#startedAt - quietMs) / 1000);
    if (this.#failures > 1)
      log.error({ failures: this.#failures, seconds }, `${this.#message}: no further failures`);
    this.#failures = 0;
    this.#end = null;
  }
}
