const lookEveryMs = 50;

/**
 * Peak resident memory of the process since this object was created, in megabytes, measured at the sampled moments.
 */
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
