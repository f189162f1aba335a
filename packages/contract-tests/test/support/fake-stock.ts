import type { Contract } from '../../src/contract/contract.ts';
import { isObject } from '../../src/contract/is-object.ts';
import { exampleAnswer, json, problem } from './fake-answers.ts';
import type { Handler } from './fake-request.ts';
import type { FakeWorkspace } from './fake-workspace.ts';

/** Stock of the fake server: three items of every run. */
export function stockOperations(contract: Contract, workspace: FakeWorkspace): Record<string, Handler> {
  const example = exampleAnswer(contract, 'getStock');
  const page = isObject(example) ? example : {};
  const [proposal] = Array.isArray(page.proposals) ? (page.proposals as unknown[]) : [];
  const proposals = ['P-100', 'P-110', 'P-120'].map((c2) => ({
    ...(isObject(proposal) ? proposal : {}),
    key: { c2 },
  }));
  return {
    getStock({ path, query }) {
      if (!workspace.run(path.runId ?? '')) return problem(404, 'No such run');
      const search = (query.search ?? '').toLowerCase();
      const found = proposals.filter(({ key }) => key.c2.toLowerCase().includes(search));
      const [offset, limit] = [Number(query.offset ?? 0), Number(query.limit ?? 20)];
      return json(200, {
        ...page,
        run_id: path.runId,
        proposals: found.slice(offset, offset + limit),
        total: found.length,
        offset,
        limit,
      });
    },
    deleteStock: ({ path }) =>
      workspace.run(path.runId ?? '') ? json(200, { success: true }) : problem(404, 'No such run'),
    exportStock({ path }) {
      if (!workspace.run(path.runId ?? '')) return problem(404, 'No such run');
      return {
        status: 200,
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="orders.csv"',
        },
        text: 'Product,Quantity\r\nP-100,792\r\n',
      };
    },
  };
}
