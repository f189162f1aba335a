/** Counts running tasks and waits until all have ended. */
export class Activity {
  #running = 0;
  #waiting: (() => void)[] = [];

  get idle(): boolean {
    return this.#running === 0;
  }

  async during<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) for (const done of this.#waiting.splice(0)) done();
    }
  }

  ended(): Promise<void> {
    return this.idle ? Promise.resolve() : new Promise((done) => this.#waiting.push(done));
  }
}
