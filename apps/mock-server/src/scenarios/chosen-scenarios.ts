import type { OperationId } from '@forecast-console/server';
import { type Choice, choose } from './choice.ts';
import type { ChosenScenario } from './chosen-scenario.ts';
import { choiceOf, type OwnAnswer, ownAnswerName } from './own-answer.ts';

/** Active scenarios of a session, and how often each has been used. */
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

  /** Replaces all scenarios. @throws BadRequestError for an unknown name, without changing anything */
  replace(given: readonly ChosenScenario[]): void {
    this.#chosen = given.map((one) => this.#choose(one));
  }

  /** Adds a scenario that takes precedence over the others and replaces one with the same name. */
  add(given: ChosenScenario): void {
    const rest = this.#chosen.filter(({ given: { name } }) => name !== given.name);
    this.#chosen = [this.#choose(given), ...rest];
  }

  remove(name: string): void {
    this.#chosen = this.#chosen.filter(({ given }) => given.name !== name);
  }

  /**
   * Adds a custom response that takes precedence over the others. @throws BadRequestError for an unknown operation
   */
  answer(own: OwnAnswer): void {
    const { operation, times } = own;
    const choice = choiceOf(own, String(this.#serial++));
    this.#chosen = [{ given: { name: ownAnswerName, times, operation }, choice }, ...this.#chosen];
  }

  /** Turns all scenarios off and resets all counts. */
  clear(): void {
    this.#chosen = [];
    this.#used.clear();
    this.#ended.clear();
  }

  /** Uses a choice for an operation. Returns false if no uses are left. */
  use({ key, times }: Choice, operation: OperationId): boolean {
    if (this.#ended.has(key)) return false;
    const place = `${key} ${operation}`;
    const used = this.#used.get(place) ?? 0;
    if (times !== null && used >= times) return false;
    this.#used.set(place, used + 1);
    return true;
  }

  /** Ends the choices of scenarios that last until this operation succeeds. */
  noteSuccess(operation: OperationId, choices: readonly Choice[]): void {
    for (const { key, until } of choices) if (until.includes(operation)) this.#ended.add(key);
  }

  #choose(given: ChosenScenario) {
    // The number makes the key unique, so that the count restarts if the same scenario is selected again.
    return { given, choice: choose(given, 'session', String(this.#serial++)) };
  }
}
