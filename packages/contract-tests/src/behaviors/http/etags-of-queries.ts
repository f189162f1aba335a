import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import { baseCall } from '../../fixtures/base-call.ts';
import type { Behavior } from '../behavior-test.ts';

const notModified = 304;

/** The ETag of one page is not that of another page. */
const ofPages = (operation: Operation, limit: string): Behavior => ({
  rule: 'conditional',
  operationId: operation.id,
  name: 'ETag of another page',
  async run(test) {
    const base = await baseCall(test.lab, operation);
    const paged = (size: string, headers = {}) => ({
      ...base,
      query: [...base.query.filter(([name]) => name !== limit), [limit, size] as const],
      headers,
    });
    const [one, two] = [await test.send(operation.id, paged('1')), await test.send(operation.id, paged('2'))];
    const { etag } = one.response.headers;
    if (etag === undefined || one.response.text === two.response.text) return;
    const known = await test.send(operation.id, paged('2', { 'if-none-match': etag }));
    test.assert(known.response.status !== notModified, 'the ETag of another page returned 304', known);
    test.assert(two.response.headers.etag !== etag, `two pages have the ETag ${etag}`, two);
    const any = await test.send(operation.id, paged('1', { 'if-none-match': '*' }));
    test.assert(any.response.status === notModified, `* returned ${any.response.status}`, any);
  },
});

/** Tests the ETags of lists that are returned in pages. */
export const pageTagBehaviors = ({ operations }: Contract): Behavior[] =>
  operations.flatMap((operation) =>
    operation.method === 'GET' && operation.pagination && operation.responses.has(notModified)
      ? [ofPages(operation, operation.pagination.limit)]
      : [],
  );
