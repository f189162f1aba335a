import { isShown, type Screen, states } from './state.ts';

const spec = '../../apps/web/e2e/states/screens.spec.ts';
const code = (text: string) => `\`${text}\``;
const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** Returns a Markdown page that lists what each screen shows in each state, with the test that checks it. */
export function statesPage(screens: readonly Screen[]): string {
  const parts = screens.map(({ name, states: all }) => {
    const lines = states.map((state) => {
      const shown = all[state];
      if ('none' in shown) return row([state, '', `– ${shown.none}`, '']);
      if (!isShown(shown)) {
        const [file = '', title = ''] = shown.test.split(' › ');
        return row([state, '', '', `[${title}](../../apps/web/e2e/${file})`]);
      }
      const by = (shown.scenarios ?? []).map(([scenario, how]) =>
        how?.operation === undefined ? code(scenario) : `${code(scenario)} on ${code(how.operation)}`,
      );
      const seen = typeof shown.sees === 'string' ? `“${shown.sees}”` : 'part of the screen';
      return row([state, by.join(', '), seen, `[${name}: ${state}](${spec})`]);
    });
    return [
      `## ${name}`,
      [row(['state', 'scenario', 'shown', 'test']), row(states.slice(0, 4).map(() => '---')), ...lines].join(
        '\n',
      ),
    ].join('\n\n');
  });
  return `${[
    '# Screens and states',
    'Every screen in each of its states, and the browser test that checks it against the mock server. To select a scenario, see [mocking.md](../mocking.md).',
    ...parts,
  ].join('\n\n')}\n`;
}
