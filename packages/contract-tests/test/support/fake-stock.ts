import type { Contract } from '../../src/contract/contract.ts';
import { isObject } from '../../src/contract/is-object.ts';
import { exampleAnswer, json, problem } from './fake-answers.ts';
import { fieldsIn, type Handler } from './fake-request.ts';
import type { FakeWorkspace } from './fake-workspace.ts';

interface FakeItem {
  key: unknown;
  on_hand: number;
}

type FakeProposal = ReturnType<typeof proposalOf>;

/** Returns the values of a proposal that differ between items. */
const proposalOf = ({ key, on_hand }: FakeItem) => ({
  key,
  on_hand,
  quantity: Math.max(0, 500 - on_hand),
  safety_stock: on_hand % 7,
  runs_out_on: on_hand > 1000 ? null : new Date(Date.UTC(2025, 0, 1 + on_hand)).toISOString().slice(0, 10),
});

/** Sorts by a property; items without a value come last. */
function inOrder(proposals: readonly FakeProposal[], sort: string | undefined, order: string | undefined) {
  const valueOf = (one: FakeProposal) =>
    sort === 'quantity' || sort === 'safety_stock' || sort === 'runs_out_on' ? one[sort] : 0;
  const known = proposals.filter((one) => valueOf(one) !== null);
  const rising = known.toSorted((a, b) => {
    const [first, second] = [valueOf(a) ?? 0, valueOf(b) ?? 0];
    return first < second ? -1 : Number(first > second);
  });
  const unknown = proposals.filter((one) => valueOf(one) === null);
  return [...(order === 'asc' ? rising : rising.toReversed()), ...unknown];
}

/** Returns the items of a CSV file with the columns c2, c3 and On hand. */
const itemsOf = (file: string): FakeItem[] =>
  file
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [c2, c3, onHand] = line.split(',');
      return { key: { c2, c3 }, on_hand: Number(onHand) };
    });

/** Stock of the fake server, by run. A run without stock shows three items. */
export function stockOperations(contract: Contract, workspace: FakeWorkspace): Record<string, Handler> {
  const example = exampleAnswer(contract, 'getStock');
  const page = isObject(example) ? example : {};
  const [proposal] = Array.isArray(page.proposals) ? (page.proposals as unknown[]) : [];
  const stored = new Map<string, FakeItem[]>();
  const initial = ['P-100', 'P-110', 'P-120'].map((c2, at) => ({ key: { c2 }, on_hand: 10 * at }));
  return {
    setStock(request) {
      const { runId = '' } = request.path;
      if (!workspace.run(runId)) return problem(404, 'No such run');
      const { items, file } = fieldsIn(request);
      if (typeof file === 'string') stored.set(runId, itemsOf(file));
      else if (Array.isArray(items)) stored.set(runId, items as FakeItem[]);
      return json(200, { revision: 1, item_count: stored.get(runId)?.length ?? 0 });
    },
    getStock({ path, query }) {
      const { runId = '' } = path;
      if (!workspace.run(runId)) return problem(404, 'No such run');
      const search = (query.search ?? '').toLowerCase();
      const proposals = (stored.get(runId) ?? initial)
        .map(proposalOf)
        .filter(({ quantity }) => query.show !== 'orders' || quantity > 0);
      const found = inOrder(proposals, query.sort, query.order).filter(({ key }) =>
        JSON.stringify(key).toLowerCase().includes(search),
      );
      const [offset, limit] = [Number(query.offset ?? 0), Number(query.limit ?? 20)];
      return json(200, {
        ...page,
        run_id: runId,
        item_count: stored.get(runId)?.length ?? 0,
        proposals: found
          .slice(offset, offset + limit)
          .map((own) => ({ ...(isObject(proposal) ? proposal : {}), ...own })),
        total: found.length,
        offset,
        limit,
      });
    },
    deleteStock({ path }) {
      stored.delete(path.runId ?? '');
      return workspace.run(path.runId ?? '') ? json(200, { success: true }) : problem(404, 'No such run');
    },
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
