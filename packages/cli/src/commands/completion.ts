import { type Command, command, type Option, type Options } from '../command.ts';
import { usageError } from '../errors.ts';
import { commonOptions } from '../parse.ts';

/** Creates the command that prints completion scripts for the other commands. */
export function completion(others: readonly Command[]): Command {
  const self: Command = command({
    name: 'completion',
    summary: 'Print a completion script for bash or zsh',
    operands: ['SHELL'],
    options: {},
    examples: [
      'source <(forecast-console completion bash)   # in ~/.bashrc',
      'source <(forecast-console completion zsh)    # in ~/.zshrc, after compinit',
    ],
    run(_, [shell = '']) {
      const script = { bash: bashScript, zsh: zshScript }[shell];
      if (!script) throw usageError(`There is no completion for "${shell}". Choose bash or zsh.`);
      const text = script([...others, self]);
      return Promise.resolve({ json: { shell, script: text }, text });
    },
  });
  return self;
}

const optionsOf = ({ options }: Command): [string, Option][] =>
  Object.entries<Option>({ ...options, ...commonOptions } satisfies Options);

function bashScript(commands: readonly Command[]): string {
  const cases = commands.flatMap((command) => [
    ...optionsOf(command).flatMap(([name, { choices }]) =>
      choices ? [`    ${command.name}:--${name}) words='${choices.join(' ')}' ;;`] : [],
    ),
    `    ${command.name}:*) words='${optionsOf(command)
      .map(([name]) => `--${name}`)
      .join(' ')}' ;;`,
  ]);
  return `_forecast_console() {
  local word=\${COMP_WORDS[COMP_CWORD]} words=
  case \${COMP_WORDS[1]}:\${COMP_WORDS[COMP_CWORD - 1]} in
    *:forecast-console) words='${commands.map(({ name }) => name).join(' ')} --help --version' ;;
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _forecast_console forecast-console`;
}

function zshScript(commands: readonly Command[]): string {
  const names = commands.map(({ name, summary }) => `    '${name}:${quoted(summary)}'`);
  const cases = commands.map((command) => {
    const options = optionsOf(command).map(([name, { type, value, choices, help }]) => {
      const action = choices ? `(${choices.join(' ')})` : value === 'FILE' ? '_files' : '';
      return `'--${name}[${quoted(help)}]${type === 'string' ? `:${value ?? name}:${action}` : ''}'`;
    });
    return `    ${command.name}) _arguments ${options.join(' ')} '*:file:_files' ;;`;
  });
  return `_forecast_console() {
  local -a commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
${cases.join('\n')}
  esac
}
compdef _forecast_console forecast-console`;
}

/** Escapes characters that have a meaning in the specifications of zsh. */
const quoted = (text: string) => text.replaceAll("'", '').replaceAll(/[[\]:\\]/g, String.raw`\$&`);
