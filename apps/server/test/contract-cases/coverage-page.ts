import type { Operation } from '../../src/http/contract/document.ts';
import type { ContractCase } from './contract-case.ts';

const introduction = `# Contract coverage

Every documented response and the requests that produce it in the server tests (\`apps/server/test/contract-cases\`).`;

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const header = ['operation', 'request', 'status', 'cases'];

/** Returns all statuses that the contract documents for an operation. */
export function documentedStatuses({ answers, downloads, empty }: Operation): number[] {
  return [...answers.keys(), ...downloads, ...empty].sort((a, b) => a - b);
}

/** Returns a Markdown page: operation × documented status × cases. */
export function coveragePage(operations: readonly Operation[], cases: readonly ContractCase[]): string {
  const rows = operations.flatMap((operation) =>
    documentedStatuses(operation).map((status) => {
      const { id, method, url } = operation;
      const asked = cases.filter((one) => one.operation === id && one.status === status);
      const path = url.replaceAll(/:(\w+)/g, '{$1}');
      return row([id, `${method} ${path}`, String(status), asked.map(({ title }) => title).join('; ')]);
    }),
  );
  return `${introduction}\n\n${[row(header), row(header.map(() => '---')), ...rows].join('\n')}\n`;
}
