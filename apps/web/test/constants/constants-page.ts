import { requirements } from '@forecast-console/tooling/requirements';
import type { Constant, Statement } from './constant.ts';

const introduction = `# Constants

Every constant of the CONST requirements, the code that defines it, and the test that shows its effect. Source:
\`apps/web/test/constants/stated-constants.ts\`.`;

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const header = ['constant', 'stated', 'symbol', 'test'];

function cells({ name, stated, symbol, test }: Constant): string[] {
  const [file = '', path = ''] = symbol.split('#');
  const [testFile = '', title = ''] = test.split(' › ');
  return [name, stated, `[\`${path}\`](../../${file})`, `[${title}](../../${testFile})`];
}

/** Returns the text of a requirement in docs/requirements.md. */
export const requiredText = (id: string): string =>
  requirements.find((requirement) => requirement.id === id)?.text ?? '';

/** Returns a Markdown page that lists each constant with its symbol and test. */
export function constantsPage(statements: readonly Statement[]): string {
  const parts = statements.map(({ id, constants }) => {
    const table = [row(header), row(header.map(() => '---')), ...constants.map((one) => row(cells(one)))];
    return `**${id}** ${requiredText(id)}\n\n${table.join('\n')}`;
  });
  return `${[introduction, ...parts].join('\n\n')}\n`;
}
