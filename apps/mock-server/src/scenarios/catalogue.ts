import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OperationId } from '@forecast-console/server';
import type { Step } from './transform.ts';

/** Effect of a scenario. If status, raw, hang and reset are all missing, the real response is changed. */
export interface ScenarioAnswer {
  when?: { contentType: string };
  delayMs?: number;
  hang?: true;
  reset?: true;
  truncateBytes?: number;
  resetAfterBytes?: number;
  lengthOffBy?: number;
  dripMs?: number;
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  raw?: string;
  contentType?: string;
  within?: string;
  transform?: Step[];
  token?: { seconds?: number; claims?: Record<string, unknown> };
}

type Target = OperationId | 'any' | 'protected';

/** A named scenario. openapi/scenarios/scenario-file.schema.json describes its properties. */
export interface Scenario {
  name: string;
  group: string;
  summary: string;
  shows: string[];
  breaksContract: boolean;
  times?: number;
  until?: OperationId[];
  answers: Partial<Record<Target, ScenarioAnswer>>;
}

export interface CatalogueRow {
  id: string;
  situation: string;
  message: string;
  tests: string[];
}

interface Catalogue {
  rows: readonly CatalogueRow[];
  scenarios: readonly Scenario[];
}

const file = fileURLToPath(import.meta.resolve('@forecast-console/openapi/scenarios'));

// The scenarios are validated when the file is generated.
export const { rows: catalogueRows, scenarios } = JSON.parse(readFileSync(file, 'utf8')) as Catalogue;

const byName = new Map(scenarios.map((scenario) => [scenario.name, scenario]));

export function scenarioNamed(name: string): Scenario | undefined {
  return byName.get(name);
}
