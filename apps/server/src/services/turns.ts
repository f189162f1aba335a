import { TooManyError } from '../errors.ts';

const retrySeconds = 5;

/** Lets only so much work go on at once; the rest waits, and what would wait too long is refused. */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws TooManyError when too many wait already. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#underWay < this.#atOnce) this.#underWay++;
    else await this.#wait();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Whoever is next takes the place over, so that nobody slips in between.
      if (next) next();
      else this.#underWay--;
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#mostWaiting)
      throw new TooManyError('Too many people are signing in. Try again in a moment.', retrySeconds);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
