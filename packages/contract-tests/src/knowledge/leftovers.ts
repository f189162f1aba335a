import { isObject } from '../contract/is-object.ts';
import type { Contract } from '../contract/contract.ts';
import { callOf, type Call } from '../http/call.ts';
import { type Exchange, isSuccess, jsonOf } from '../http/exchange.ts';

/** Which operation takes away what another made: its parameter, and the field of the answer with its value. */
const removedBy: Readonly<Record<string, { operation: string; parameter: string; field: string }>> = {
  createForecast: { operation: 'deleteForecastRun', parameter: 'runId', field: 'run_id' },
  uploadFile: { operation: 'deleteUpload', parameter: 'id', field: 'id' },
};

/** What the tool made on the server, so that it can be taken away again. */
export class Leftovers {
  readonly #contract: Contract;
  #calls: Call[] = [];
  #kept: Call[] = [];

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  observe({ call, answer }: Exchange): void {
    const remover = removedBy[call.operation.id];
    if (!remover || call.method !== call.operation.method || !isSuccess(answer)) return;
    const body = jsonOf(answer);
    const id = isObject(body) ? body[remover.field] : undefined;
    if (typeof id !== 'string') return;
    const path = { [remover.parameter]: id };
    this.#calls.push(callOf(this.#contract.operation(remover.operation), { path }));
  }

  get count(): number {
    return this.#calls.length;
  }

  /** Leaves what was made until now where it is, for `takeAll`; with an id, that alone. */
  keep(id?: string): void {
    const isMeant = ({ path }: Call) => id === undefined || Object.values(path).includes(id);
    this.#kept.push(...this.#calls.filter(isMeant));
    this.#calls = this.#calls.filter((call) => !isMeant(call));
  }

  /** Hands over what was made since; the caller removes it. */
  take(): Call[] {
    const calls = this.#calls.toReversed();
    this.#calls = [];
    return calls;
  }

  takeAll(): Call[] {
    const calls = [...this.take(), ...this.#kept.toReversed()];
    this.#kept = [];
    return calls;
  }
}
