import { parseArgs } from 'node:util';
import type { Command, Options } from './command.ts';
import { type CliError, usageError } from './errors.ts';

/** Options of every command. */
export const commonOptions = {
  json: { type: 'boolean', help: 'print JSON, also for errors' },
  help: { type: 'boolean', short: 'h', help: 'print this help' },
} as const satisfies Options;

export interface Parsed {
  readonly values: Readonly<Record<string, unknown>>;
  readonly operands: readonly string[];
}

/** Parses the arguments of a command. @throws CliError for an unknown option, an invalid value or a missing operand */
export function parse({ name, operands, options }: Command, args: readonly string[]): Parsed {
  const parsed = parseOptions(name, { ...options, ...commonOptions }, args);
  if (parsed.values['help'] === true) return parsed;
  const missing = operands[parsed.operands.length];
  if (missing !== undefined && !missing.startsWith('[')) throw hint(name, `${missing} is missing.`);
  // Usually the value of a shell variable that is not set.
  const empty = parsed.operands.indexOf('');
  if (empty >= 0) throw hint(name, `${operands[empty]} is empty.`);
  if (parsed.operands.length > operands.length) {
    throw hint(name, `Unexpected argument "${parsed.operands[operands.length]}".`);
  }
  return parsed;
}

/** Parses a whole number. @throws CliError if it is out of range */
export function wholeNumber(option: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw usageError(`--${option} must be a whole number from ${min} to ${max}, not "${text}".`);
}

function parseOptions(name: string, options: Options, args: readonly string[]): Parsed {
  if (args.some((arg) => /^--?(token|password)\b/.test(arg))) {
    throw usageError(
      'Other users of this machine can read the command line. Pass the token in FORECAST_CONSOLE_TOKEN, or to "login" on standard input.',
    );
  }
  let parsed: Parsed;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    parsed = { values, operands: positionals };
  } catch (error) {
    throw hint(name, ((error as Error).message.split('\n', 1)[0] ?? '').replace(/\. To specify.*/, '.'));
  }
  for (const [option, { choices }] of Object.entries(options)) {
    const value = parsed.values[option];
    if (choices && typeof value === 'string' && !choices.includes(value)) {
      throw hint(name, `--${option} must be one of ${choices.join(', ')}, not "${value}".`);
    }
  }
  return parsed;
}

const hint = (name: string, message: string): CliError =>
  usageError(`${message} Run "forecast-console ${name} --help".`);
