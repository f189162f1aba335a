import type { Screen } from './state.ts';
import { isShown, states } from './state.ts';

const spec = '../apps/web/e2e/states/screens.spec.ts';
const code = (text: string) => `\`${text}\``;
const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** docs/screens-and-states.md: what each screen shows in each state, and the test that sees it. */
export function statesPage(screens: readonly Screen[]): string {
  const parts = screens.map(({ name, states: all }) => {
    const lines = states.map((state) => {
      const shown = all[state];
      if ('none' in shown) return row([state, '', `– ${shown.none}`, '']);
      if (!isShown(shown)) {
        const [file = '', title = ''] = shown.test.split(' › ');
        return row([state, '', '', `[${title}](../apps/web/e2e/${file})`]);
      }
      const by = (shown.scenarios ?? []).map(([scenario, how]) =>
        how?.operation === undefined ? code(scenario) : `${code(scenario)} on ${code(how.operation)}`,
      );
      const seen = typeof shown.sees === 'string' ? `“${shown.sees}”` : 'the part of the screen';
      return row([state, by.join(', '), seen, `[${name}: ${state}](${spec})`]);
    });
    return [
      `## ${name}`,
      [row(['state', 'scenario', 'seen', 'test']), row(states.slice(0, 4).map(() => '---')), ...lines].join(
        '\n',
      ),
    ].join('\n\n');
  });
  return `${[
    '<!-- Generated from apps/web/e2e/states by its tests with UPDATE_DOCS=1. Do not edit. -->',
    '# Screens and states',
    'Every screen in every state it can be in, and the browser test that sees it there, against the mock. How a scenario is chosen: [mocking.md](mocking.md).',
    ...parts,
  ].join('\n\n')}\n`;
}
