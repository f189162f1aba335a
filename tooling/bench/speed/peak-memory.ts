const lookEveryMs = 50;

/** The largest resident memory of the process since this was made, in megabytes, as far as it was looked at. */
export class PeakMemory {
  #peak = 0;
  #looked = -Infinity;

  look(): void {
    const time = performance.now();
    if (time - this.#looked < lookEveryMs) return;
    this.#looked = time;
    this.#peak = Math.max(this.#peak, process.memoryUsage.rss() / 1e6);
  }

  get peak(): number {
    return this.#peak;
  }
}
