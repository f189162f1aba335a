import {
  BadRequestError,
  contractOperations,
  type Operation,
  type OperationId,
} from '@forecast-console/server';
import { type Scenario, type ScenarioAnswer, scenarioNamed, scenarios } from './catalogue.ts';
import type { ChosenScenario } from './chosen-scenario.ts';
import { nearest } from './nearest.ts';
import { parseChosen } from './parse-chosen.ts';

/** How a scenario was selected. Scenarios that apply to many requests do not affect signing in. */
export type Source = 'query' | 'prefer' | 'header' | 'cookie' | 'session';

/** A scenario selected for a request. */
export interface Choice {
  /** Value of the Preference-Applied header. */
  text: string;
  /** Key under which uses are counted. */
  key: string;
  times: number | null;
  until: readonly OperationId[];
  breaksContract: boolean;
  answerFor(operation: Operation, contentType: string): ScenarioAnswer | null;
}

/** Name that selects the real response instead of a scenario. */
export const noScenario = 'none';

const isOperation = (name: string): name is OperationId => contractOperations.some(({ id }) => id === name);
const spared = ({ id, isPublic }: Operation) => isPublic || id === 'getMe';

function answerOf(scenario: Scenario, operation: Operation, sparing: boolean): ScenarioAnswer | null {
  const { answers } = scenario;
  const named = answers[operation.id] ?? (operation.isPublic ? undefined : answers.protected);
  if (named) return named;
  return (sparing && spared(operation) ? undefined : answers.any) ?? null;
}

/** Returns an operation id. @throws BadRequestError with similar names if the operation is unknown */
export function requireOperation(name: string): OperationId {
  if (isOperation(name)) return name;
  const names = contractOperations.map(({ id }) => id);
  throw new BadRequestError(`Unknown operation "${name}". ${nearestOf(name, names)}`);
}

/** Creates a choice. @throws BadRequestError with similar names if the scenario is unknown */
export function choose(
  { name, times, operation, delay, id }: ChosenScenario,
  source: Source,
  key = '',
): Choice {
  if (operation != null) requireOperation(operation);
  const scenario = name === noScenario ? undefined : scenarioNamed(name);
  if (!scenario && name !== noScenario)
    throw new BadRequestError(
      `Unknown scenario "${name}". ${nearestOf(
        name,
        scenarios.map((known) => known.name),
      )}`,
    );
  const sparing = (source === 'cookie' || source === 'session') && operation == null;
  return {
    text: `scenario=${name}`,
    key: `${source} ${name} ${times ?? ''} ${operation ?? ''} ${id ?? ''} ${key}`,
    times: times ?? scenario?.times ?? null,
    until: scenario?.until ?? [],
    breaksContract: scenario?.breaksContract ?? false,
    answerFor(asked, contentType) {
      if (operation != null && asked.id !== operation) return null;
      // Selects the real response, even if a source with lower precedence selects a scenario.
      const own = delay == null ? {} : { delayMs: delay };
      if (!scenario) return own;
      const answer = answerOf(scenario, asked, sparing);
      if (!answer || (answer.when && answer.when.contentType !== contentType)) return null;
      return { ...answer, ...own };
    },
  };
}

function nearestOf(wanted: string, names: readonly string[]): string {
  return `Did you mean ${nearest(wanted, names).join(', ')}? GET /__mock/scenarios lists all.`;
}

/**
 * Parses `name;times=2;operation=createForecast, other-name`.
 *
 * @throws BadRequestError for a malformed value or an unknown name
 */
export function parseChoices(text: string, source: Source): Choice[] {
  return parseChosen(text).map((chosen) => choose(chosen, source));
}
