import type { OperationId } from '@forecast-console/server';
import { type Choice, choose } from './choice.ts';
import type { ChosenScenario } from './chosen-scenario.ts';
import { choiceOf, type OwnAnswer, ownAnswerName } from './own-answer.ts';

/** The scenarios switched on for a session, and how often each choice has been used. */
export class ChosenScenarios {
  #chosen: { given: ChosenScenario; choice: Choice }[] = [];
  #serial = 0;
  readonly #used = new Map<string, number>();
  readonly #ended = new Set<string>();

  get choices(): Choice[] {
    return this.#chosen.map(({ choice }) => choice);
  }

  get given(): ChosenScenario[] {
    return this.#chosen.map(({ given }) => given);
  }

  /** @throws BadRequestError for an unknown name; then nothing is changed. */
  replace(given: readonly ChosenScenario[]): void {
    this.#chosen = given.map((one) => this.#choose(one));
  }

  /** Before the others; one of the same name is chosen anew. */
  add(given: ChosenScenario): void {
    const rest = this.#chosen.filter(({ given: { name } }) => name !== given.name);
    this.#chosen = [this.#choose(given), ...rest];
  }

  remove(name: string): void {
    this.#chosen = this.#chosen.filter(({ given }) => given.name !== name);
  }

  /** Before the others. @throws BadRequestError for an unknown operation. */
  answer(own: OwnAnswer): void {
    const { operation, times } = own;
    const choice = choiceOf(own, String(this.#serial++));
    this.#chosen = [{ given: { name: ownAnswerName, times, operation }, choice }, ...this.#chosen];
  }

  /** Switches everything off and forgets every count. */
  clear(): void {
    this.#chosen = [];
    this.#used.clear();
    this.#ended.clear();
  }

  /** Takes one use of a choice for an operation; false when it has none left. */
  use({ key, times }: Choice, operation: OperationId): boolean {
    if (this.#ended.has(key)) return false;
    const place = `${key} ${operation}`;
    const used = this.#used.get(place) ?? 0;
    if (times !== null && used >= times) return false;
    this.#used.set(place, used + 1);
    return true;
  }

  /** Ends the choices that last until the operation has succeeded. */
  noteSuccess(operation: OperationId, choices: readonly Choice[]): void {
    for (const { key, until } of choices) if (until.includes(operation)) this.#ended.add(key);
  }

  #choose(given: ChosenScenario) {
    // Numbered: choosing the same again counts anew.
    return { given, choice: choose(given, 'session', String(this.#serial++)) };
  }
}
