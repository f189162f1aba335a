import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

/** A message of the error catalog. */
interface Row {
  situation: string;
  message: string;
  /** Tests in the form `file › title`. */
  tests: string[];
}

interface Scenario {
  name: string;
  group: string;
  summary: string;
  shows: string[];
  breaksContract: boolean;
  times?: number;
  until?: string[];
  answers: Record<string, object>;
}

/** The scenarios and the error catalog of openapi/scenarios. */
export interface Catalogue {
  rows: ({ id: string } & Row)[];
  scenarios: Scenario[];
}

interface ScenarioFile {
  group: string;
  scenarios: Record<string, Pick<Scenario, 'summary' | 'answers'> & Partial<Scenario>>;
}

interface Contract {
  paths: Record<string, Record<string, { operationId: string }>>;
}

const rowsFile = 'error-catalogue.yaml';

/**
 * Reads the scenario files of a folder.
 *
 * @throws Error if a file does not match scenario-file.schema.json, refers to an unknown row or operation, or repeats
 *   a scenario name.
 */
export function readCatalogue(folder: string, contract: Contract): Catalogue {
  const read = (name: string): unknown =>
    parse(readFileSync(join(folder, name), 'utf8'), { merge: true, maxAliasCount: -1 });
  const ajv = new Ajv2020({ strictTypes: false });
  addFormats.default(ajv);
  const isScenarioFile = ajv.compile<ScenarioFile>(
    JSON.parse(readFileSync(join(folder, 'scenario-file.schema.json'), 'utf8')),
  );
  const { rows } = read(rowsFile) as { rows: Record<string, Row> };
  const scenarios = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml') && name !== rowsFile)
    .toSorted()
    .flatMap((name) => {
      const file = read(name);
      if (!isScenarioFile(file)) throw new Error(`${name}: ${ajv.errorsText(isScenarioFile.errors)}`);
      return Object.entries(file.scenarios).map(([scenario, given]) => ({
        name: scenario,
        group: file.group,
        shows: [],
        breaksContract: false,
        ...given,
      }));
    });
  requireKnown(scenarios, Object.keys(rows), operationsOf(contract));
  return { rows: Object.entries(rows).map(([id, row]) => ({ id, ...row })), scenarios };
}

function operationsOf(contract: Contract): string[] {
  return Object.values(contract.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
}

function requireKnown(scenarios: Scenario[], rows: string[], operations: string[]): void {
  const taken = new Set<string>();
  const targets = new Set([...operations, 'any', 'protected']);
  for (const { name, shows, answers, until = [] } of scenarios) {
    const unknown = [
      ...shows.filter((row) => !rows.includes(row)),
      ...Object.keys(answers).filter((target) => !targets.has(target)),
      ...until.filter((operation) => !operations.includes(operation)),
    ];
    if (unknown.length > 0) throw new Error(`Scenario ${name} refers to unknown ${unknown.join(', ')}.`);
    if (taken.has(name)) throw new Error(`There are two scenarios named ${name}.`);
    taken.add(name);
  }
}

/** TypeScript union of the scenario names, so that a misspelled name in a test does not compile. */
export function scenarioNameSource({ scenarios }: Catalogue): string {
  const names = scenarios.map(({ name }) => `  | '${name}'`);
  return `export type ScenarioName =\n${names.join('\n')};\n`;
}
