import { type Call, callOf } from '../../http/call.ts';
import { jsonOf, mediaTypeOf } from '../../http/exchange.ts';
import type { Behavior, BehaviorTest } from '../behavior-test.ts';
import { fields, objectOf } from '../fields.ts';

/** Sends a request without a token to a path of the server that is not in the contract. */
function get({ lab }: BehaviorTest, path: string, changed: Partial<Call> = {}) {
  const operation = { ...lab.contract.operation('getReference'), path };
  return lab.transport.call(callOf(operation, { authorization: null, ...changed }));
}

const page: Behavior = {
  rule: 'consistent',
  operationId: 'getReference',
  name: 'files of the page',
  async run(test) {
    const exchange = await test.send('getReference');
    if (exchange.response.status === 403) return;
    const { text } = exchange.response;
    const used = [...text.matchAll(/\b(src|spec-url)="([^"]*)"/g)].map(([, kind, path = '']) => ({
      kind,
      path,
    }));
    const kinds = new Set(used.map(({ kind }) => kind));
    test.assert(kinds.has('src') && kinds.has('spec-url'), 'the page has no script or no contract', exchange);
    test.assert(!/(?:https?:)?\/\/[a-z]/i.test(text), 'the page loads files of another site', exchange);
    for (const { kind, path } of used) {
      const file = await get(test, path);
      const type = mediaTypeOf(file.response);
      const isRight = kind === 'src' ? type.endsWith('javascript') : type === 'application/json';
      const found = `${path} is ${type} with ${file.response.status}`;
      test.assert(file.response.status === 200 && isRight, found, file);
      if (kind === 'src') continue;
      const document = objectOf(jsonOf(file.response));
      const own = objectOf(test.lab.contract.document);
      if (objectOf(document.info).version !== objectOf(own.info).version) continue;
      const paths = Object.keys(objectOf(document.paths));
      fields(test, { exchange: file }, { paths }, { paths: Object.keys(objectOf(own.paths)) });
    }
  },
};

/** All tests of the reference page. */
export const referenceBehaviors: readonly Behavior[] = [page];
