import { requirements } from '@forecast-console/tooling/requirements';
import type { Constant, Statement } from './constant.ts';

const introduction = `# Constants

The CONST requirements one by one: each constant, where the code has it, and the test that shows that it takes effect.
Made from \`apps/web/test/constants/stated-constants.ts\`, which its test holds to [requirements.md](requirements.md), to
the code and to the tests; run it with \`UPDATE_DOCS=1\` to make this page again.`;

const header = ['constant', 'stated', 'symbol', 'test'];

/** Cells padded as the formatter of the project wants them. */
function table(rows: readonly (readonly string[])[]): string {
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const rule = widths.map((width) => '-'.repeat(width));
  return [header, rule, ...rows]
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n');
}

function cells({ name, stated, symbol, test }: Constant): string[] {
  const [file = '', path = ''] = symbol.split('#');
  const [testFile = '', title = ''] = test.split(' › ');
  return [name, stated, `[\`${path}\`](../${file})`, `[${title}](../${testFile})`];
}

/** What docs/requirements.md says under an id. */
export const requiredText = (id: string): string =>
  requirements.find((requirement) => requirement.id === id)?.text ?? '';

/** docs/constants.md: constant → symbol → test. */
export function constantsPage(statements: readonly Statement[]): string {
  const parts = statements.map(
    ({ id, constants }) => `**${id}** ${requiredText(id)}\n\n${table(constants.map(cells))}`,
  );
  return `${[introduction, ...parts].join('\n\n')}\n`;
}
