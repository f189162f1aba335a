import { TooManyError } from '../errors.ts';

const retrySeconds = 5;

/**
 * Lets only so much work go on at once; the rest waits. Whoever has much waiting holds up nobody else: those who
 * wait take turns, one piece of work each.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  /** What waits, by whose it is; whoever is next stands first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #waitingCount = 0;
  #underWay = 0;

  constructor(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * @param of whose the work is
   * @throws TooManyError when too many wait already.
   */
  async take<Result>(of: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#underWay < this.#atOnce) this.#underWay++;
    else await this.#wait(of);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(of: string): Promise<void> {
    if (this.#waitingCount >= this.#mostWaiting)
      throw new TooManyError('Too many people are signing in. Try again in a moment.', retrySeconds);
    this.#waitingCount++;
    return new Promise((begin) => {
      const own = this.#waiting.get(of);
      if (own) own.push(begin);
      else this.#waiting.set(of, [begin]);
    });
  }

  /** Hands the place that has become free on, so that nobody slips in between. */
  #next(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#underWay--;
      return;
    }
    const [of, [begin, ...others]] = first;
    this.#waiting.delete(of);
    if (others.length > 0) this.#waiting.set(of, others);
    this.#waitingCount--;
    begin?.();
  }
}
