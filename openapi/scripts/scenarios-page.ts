import type { Catalogue } from './scenarios.ts';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const code = (text: string) => `\`${text}\``;
const table = (heads: string[], lines: string[][]) =>
  [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function testLink(test: string): string {
  const [file = '', title = ''] = test.split(' › ');
  return `[${cell(title)}](../../${file})`;
}

/** Returns a Markdown page with the error catalog by scenario and test, then every scenario. */
export function scenariosPage({ rows, scenarios }: Catalogue): string {
  const matrix = rows.map(({ id, situation, message, tests }) => {
    const showing = scenarios.filter(({ shows }) => shows.includes(id)).map(({ name }) => code(name));
    return [
      cell(situation),
      cell(message),
      showing.length > 0 ? showing.join(', ') : '–',
      tests.map(testLink).join(', '),
    ];
  });
  const groups = [...new Set(scenarios.map(({ group }) => group))].map((group) => {
    const lines = scenarios
      .filter((scenario) => scenario.group === group)
      .map(({ name, summary, answers, breaksContract, times }) => [
        code(name),
        cell(summary) + (times === undefined ? '' : ` (${times} times)`),
        Object.keys(answers).map(code).join(', '),
        breaksContract ? 'yes' : '',
      ]);
    return `### ${group}\n\n${table(['scenario', 'effect', 'operations', 'breaks the contract'], lines)}`;
  });
  return (
    [
      '# Scenarios',
      'How to select a scenario: [mocking.md](../mocking.md). Messages without a scenario are not caused by server responses.',
      `## Error catalog\n\n${table(['situation', 'message', 'scenarios', 'tests'], matrix)}`,
      `## All ${scenarios.length} scenarios\n\n\`any\` stands for every operation except sign-in and health, \`protected\` for every operation that needs a token.`,
      ...groups,
    ].join('\n\n') + '\n'
  );
}
