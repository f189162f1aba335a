import { isObject } from '../contract/is-object.ts';

/** What a stand-in says one of its scenarios answers to one operation. */
export interface Scenario {
  name: string;
  /** An operation id; `any` and `protected` mean many. */
  target: string;
  /** Whether its answer is meant to differ from the contract. */
  breaksContract: boolean;
  /** Only requests of this content type meet it. */
  contentType: string | null;
  /** No answer comes, or it breaks off. */
  breaksConnection: boolean;
  hangs: boolean;
  /** The answer comes late on purpose. */
  isSlow: boolean;
  /** What is answered as it stands; null where the real answer is changed. */
  status: number | null;
  /** The whole body; undefined where nothing is said of it. */
  body: unknown;
  raw: string | null;
}

/** Reads the catalogue at `GET /__mock/scenarios`: `{ scenarios: [{ name, breaksContract, answers }] }`. */
export function readScenarios(catalogue: unknown): Scenario[] | null {
  if (!isObject(catalogue) || !Array.isArray(catalogue.scenarios)) return null;
  return catalogue.scenarios.filter(isObject).flatMap((scenario) =>
    Object.entries(isObject(scenario.answers) ? scenario.answers : {}).map(([target, answer]) => {
      const told = isObject(answer) ? answer : {};
      return {
        name: String(scenario.name),
        target,
        breaksContract: scenario.breaksContract === true,
        contentType: isObject(told.when) ? String(told.when.contentType) : null,
        breaksConnection: ['reset', 'truncateBytes', 'resetAfterBytes', 'lengthOffBy'].some(
          (fault) => told[fault] !== undefined,
        ),
        hangs: told.hang === true,
        isSlow: told.delayMs !== undefined,
        status: typeof told.status === 'number' ? told.status : null,
        body: told.body,
        raw: typeof told.raw === 'string' ? told.raw : null,
      };
    }),
  );
}
