import type { Command, Option, Options } from './command.ts';
import { commonOptions } from './parse.ts';

/** Help of the program. */
export function overview(commands: readonly Command[]): string {
  return `Usage: forecast-console COMMAND [options]

Uploads demand history to Forecast Console, computes forecasts and exports them.

Commands:
${aligned(commands.map(({ name, operands, summary }) => [[name, ...operands].join(' '), summary]))}

Options:
${aligned([
  ['COMMAND --help', 'print the options and examples of a command'],
  ['--version', 'print the version'],
])}

Environment:
${aligned([
  ['FORECAST_CONSOLE_URL', 'address of the server, instead of the stored one'],
  ['FORECAST_CONSOLE_TOKEN', 'API token, instead of the stored one'],
])}

Exit codes: 0 success, 1 rejected by the server, 2 invalid usage, 3 failed run, 4 server unreachable,
overloaded or too slow.`;
}

/** Help of a command. */
export function helpOf({ name, operands, summary, options, examples }: Command): string {
  return `Usage: forecast-console ${[name, ...operands].join(' ')} [options]

${summary}.

Options:
${aligned(Object.entries<Option>({ ...options, ...commonOptions } satisfies Options).map(optionLine))}

Examples:
${examples.map((example) => `  ${example}`).join('\n')}`;
}

function optionLine([name, { short, value, choices, help }]: [string, Option]): [string, string] {
  const placeholder = choices?.join('|') ?? value;
  const flags = `${short ? `-${short}, ` : ''}--${name}`;
  return [placeholder === undefined ? flags : `${flags} ${placeholder}`, help];
}

function aligned(lines: readonly (readonly [string, string])[]): string {
  const width = lines.reduce((max, [left]) => Math.max(max, left.length), 0);
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
