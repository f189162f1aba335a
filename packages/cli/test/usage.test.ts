import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { program, runCli, runProgram } from './support/run-cli.ts';

const commands = ['login', 'upload', 'append', 'run', 'plan', 'export', 'datasets', 'runs', 'completion'];

describe('forecast-console', () => {
  it('prints its version and its commands', async () => {
    expect(await runCli(['--version'])).toEqual({ code: 0, stdout: `${packageJson.version}\n`, stderr: '' });
    const { code, stdout } = await runCli(['--help']);
    expect(code).toBe(0);
    for (const command of commands) expect(stdout).toContain(`\n  ${command} `);
  });

  it.each(commands)('explains %s and gives examples', async (command) => {
    const { code, stdout } = await runCli([command, '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: forecast-console ${command}`);
    expect(stdout.split('Examples:')[1]).toContain(`forecast-console ${command}`);
  });

  it.each([
    [[], 'Usage: forecast-console COMMAND'],
    [['put'], 'Unknown command "put". Run "forecast-console --help".'],
    [['upload'], 'FILE is missing. Run "forecast-console upload --help".'],
    [['run', ''], 'DATASET is empty. Run "forecast-console run --help".'],
    [['plan', 'export', 'run', 'plan.csv'], 'Unknown action "export". Use "plan import".'],
    [['runs', 'x'], 'Unexpected argument "x". Run "forecast-console runs --help".'],
    [['runs', '--max', '1'], 'Unknown option \'--max\'. Run "forecast-console runs --help".'],
    [['runs', '--limit', '0'], '--limit must be a whole number from 1 to 100, not "0".'],
    [['run', 'x', '--model', 'arima'], '--model must be one of nbeats, lightgbm, ensemble, not "arima".'],
    [['run', 'x', '--refresh', '--horizon', '3'], '--refresh repeats a run with its settings'],
    [['completion', 'fish'], 'There is no completion for "fish". Choose bash or zsh.'],
    [['datasets'], 'No server is set. Run "forecast-console login URL" or set FORECAST_CONSOLE_URL.'],
    [['login', 'ftp://example.com'], 'The server must be a URL such as https://forecast.example.com.'],
    [['login', 'https://me:pw@example.com'], 'The URL of the server must not contain a user or password.'],
  ])('exits with 2 for %j', async (args, message) => {
    const { code, stdout, stderr } = await runCli(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('prints errors as JSON with --json', async () => {
    const { code, stderr } = await runCli(['upload', '--json']);
    expect(code).toBe(2);
    expect(JSON.parse(stderr)).toMatchObject({ error: { exitCode: 2, status: null, code: null } });
  });
});

describe('completion', () => {
  /** Returns the completions of the last word in bash. */
  async function bash(...words: string[]): Promise<string[]> {
    const script = `source <("$NODE" "$PROGRAM" completion bash)
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _forecast_console; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const args = ['-c', script, 'bash', 'forecast-console', ...words];
    const { stdout } = await runProgram('bash', args, { env: { NODE: process.execPath, PROGRAM: program } });
    return stdout.split('\n').filter(Boolean);
  }

  it('completes commands, options and values in bash', async () => {
    expect(await bash('up')).toEqual(['upload']);
    expect(await bash('export', '--')).toEqual(['--output', '--format', '--layout', '--json', '--help']);
    expect(await bash('run', 'x', '--model', 'l')).toEqual(['lightgbm']);
    expect(await bash('upload', 'demand')).toEqual([]);
  });

  it('defines a function with all commands in zsh', async ({ skip }) => {
    if (spawnSync('zsh', ['--version']).status !== 0) return skip('zsh is not installed');
    const script = `autoload -Uz compinit; compinit -u; source <("$NODE" "$PROGRAM" completion zsh); print $_comps[forecast-console]; functions _forecast_console`;
    const { code, stdout } = await runProgram('zsh', ['-fc', script], {
      env: { NODE: process.execPath, PROGRAM: program },
    });
    expect(code).toBe(0);
    for (const text of ['_forecast_console', ...commands]) expect(stdout).toContain(text);
    return undefined;
  });
});
