import type { Operation } from '../../src/http/contract/document.ts';
import type { ContractCase } from './contract-case.ts';

const introduction = `# Contract coverage

Every answer the contract documents, and the requests that bring it about in the server's tests. Made from
\`apps/server/test/contract-cases\`; run its tests with \`UPDATE_DOCS=1\` to make it again.`;

const header = ['operation', 'request', 'status', 'asked'];

/** Cells padded as the formatter of the project wants them. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const rule = widths.map((width) => '-'.repeat(width));
  const [first = [], ...others] = rows;
  return [first, rule, ...others]
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n');
}

/** The statuses the contract documents for an operation, whatever the form of the answer. */
export function documentedStatuses({ answers, downloads, empty }: Operation): number[] {
  return [...answers.keys(), ...downloads, ...empty].sort((a, b) => a - b);
}

/** The coverage of the contract as a Markdown page: operation × documented status × case. */
export function coveragePage(operations: readonly Operation[], cases: readonly ContractCase[]): string {
  const rows = operations.flatMap((operation) =>
    documentedStatuses(operation).map((status) => {
      const { id, method, url } = operation;
      const asked = cases.filter((one) => one.operation === id && one.status === status);
      const path = url.replaceAll(/:(\w+)/g, '{$1}');
      return [id, `${method} ${path}`, String(status), asked.map(({ title }) => title).join('; ')];
    }),
  );
  return `${introduction}\n\n${table([header, ...rows])}\n`;
}
