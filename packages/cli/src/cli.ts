import type { ApiClient } from '@forecast-console/api-client';
import packageJson from '../package.json' with { type: 'json' };
import type { Command, Result } from './command.ts';
import { append } from './commands/append.ts';
import { completion } from './commands/completion.ts';
import { datasets } from './commands/datasets.ts';
import { exportRun } from './commands/export.ts';
import { login } from './commands/login.ts';
import { plan } from './commands/plan.ts';
import { run } from './commands/run.ts';
import { runs } from './commands/runs.ts';
import { upload } from './commands/upload.ts';
import { connect } from './connect.ts';
import { describe, type ExitCode, exitCodes, usageError } from './errors.ts';
import { printable } from './format.ts';
import { helpOf, overview } from './help.ts';
import { parse } from './parse.ts';
import { Progress } from './progress.ts';
import { readSettings } from './settings.ts';

const apiCommands: readonly Command[] = [login, upload, append, run, plan, exportRun, datasets, runs];
const commands: readonly Command[] = [...apiCommands, completion(apiCommands)];

/** Runs a command. @returns the exit code */
export async function cli(args: readonly string[]): Promise<ExitCode> {
  const [name = '', ...rest] = args;
  if (name === '--version' || name === '-v') return print(packageJson.version);
  if (name === '--help' || name === '-h') return print(overview(commands));
  const progress = new Progress();
  let url = 'the server';
  const api = async (): Promise<ApiClient> => {
    const settings = await readSettings();
    ({ url } = settings);
    return connect(settings);
  };
  try {
    if (name === '') throw usageError(overview(commands));
    const command = commands.find((one) => one.name === name);
    if (!command) throw usageError(`Unknown command "${name}". Run "forecast-console --help".`);
    const { values, operands } = parse(command, rest);
    if (values['help'] === true) return print(helpOf(command));
    const result = await command.run(values, operands, { api, progress });
    progress.clear();
    return result === null ? exitCodes.ok : report(result, values);
  } catch (error) {
    progress.clear();
    const failure = describe(error, url);
    printError(rest.includes('--json') ? JSON.stringify({ error: failure }) : failure.message);
    return failure.exitCode;
  }
}

function report({ json, text, id, failure }: Result, values: Readonly<Record<string, unknown>>): ExitCode {
  if (values['json'] === true) print(JSON.stringify(json, null, 2));
  else print(values['quiet'] === true && id !== undefined ? id : text);
  if (failure === undefined) return exitCodes.ok;
  printError(failure);
  return exitCodes.failedRun;
}

function print(text: string): ExitCode {
  process.stdout.write(`${text}\n`);
  return exitCodes.ok;
}

/** Prints a message without API tokens, which a user may have typed or a server may have repeated. */
function printError(message: string): void {
  const token = process.env['FORECAST_CONSOLE_TOKEN']?.trim() || null;
  const withoutToken = token === null ? message : message.replaceAll(token, '…');
  const safe = withoutToken.replaceAll(/\b(fc_[a-z]+_)\w+/g, '$1…');
  process.stderr.write(`${safe.split('\n').map(printable).join('\n')}\n`);
}
