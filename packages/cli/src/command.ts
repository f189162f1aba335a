import type { ApiClient } from '@forecast-console/api-client';
import type { Progress } from './progress.ts';

/** An option of a command. */
export interface Option {
  readonly type: 'boolean' | 'string';
  readonly short?: string;
  /** Placeholder for the value in the help. */
  readonly value?: string;
  /** All valid values. */
  readonly choices?: readonly string[];
  readonly help: string;
}

export type Options = Readonly<Record<string, Option>>;

/** Values by option. An option that is not set is undefined. */
export type Values<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends { readonly choices: readonly (infer Choice)[] }
    ? Choice | undefined
    : O[Name]['type'] extends 'boolean'
      ? boolean | undefined
      : string | undefined;
};

/** What a command prints. */
export interface Result {
  /** With `--json`. */
  readonly json: unknown;
  readonly text: string;
  /** With `--quiet`. */
  readonly id?: string;
  /** Why the command failed although the request succeeded, for example because the run failed. */
  readonly failure?: string;
}

export interface Context {
  /** Reads the settings and creates the client. */
  readonly api: () => Promise<ApiClient>;
  readonly progress: Progress;
}

interface Definition<O extends Options> {
  readonly name: string;
  readonly summary: string;
  /** Names of the operands; optional ones are in brackets. */
  readonly operands: readonly string[];
  readonly options: O;
  /** Command lines without the name of the program. */
  readonly examples: readonly string[];
  readonly run: (values: Values<O>, operands: readonly string[], context: Context) => Promise<Result | null>;
}

export interface Command extends Omit<Definition<Options>, 'run'> {
  readonly run: (
    values: Readonly<Record<string, unknown>>,
    operands: readonly string[],
    context: Context,
  ) => Promise<Result | null>;
}

/** Defines a command whose values have the types of its options. */
export function command<const O extends Options>(definition: Definition<O>): Command {
  return {
    ...definition,
    run: (values, operands, context) => definition.run(values as Values<O>, operands, context),
  };
}

export const quiet = { type: 'boolean', short: 'q', help: 'print only the id' } as const;
