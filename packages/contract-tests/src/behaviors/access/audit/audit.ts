import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../contract/is-object.ts';
import { jsonOf } from '../../../http/exchange.ts';
import { otherUser } from '../../../fixtures/accounts.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { fields } from '../../fields.ts';
import { type BehaviorTest, objectsIn, type Behavior } from '../../behavior-test.ts';

const operationId = 'listAuditEntries';
type Query = readonly (readonly [string, string])[];

const forAdministrators: Behavior = {
  rule: 'roles',
  operationId,
  name: 'admin role required',
  async run(test) {
    const me = await test.request('getMe');
    const isAdmin = Array.isArray(me.body.roles) && me.body.roles.includes('admin');
    // The administrator calls first, to detect a response that is wrongly cached.
    const because = isAdmin ? 'the caller is an administrator' : 'the caller is not an administrator';
    await test.expectStatus(isAdmin ? 200 : 403, operationId, {}, because);
    if (test.lab.safe) return;
    const { authorization } = await otherUser(test.lab);
    await test.expectStatus(403, operationId, { authorization }, 'a new user is not an administrator');
  },
};

/** Creates audit entries. Does nothing with `--safe`. */
const fill = async ({ lab }: BehaviorTest) => void (lab.safe || (await otherUser(lab)));

/** A page of audit entries. @throws SkippedError without the admin role */
async function page(test: BehaviorTest, query: Query) {
  const exchange = await test.send(operationId, { query });
  if (exchange.response.status === 403) throw new SkippedError('the account is not an administrator');
  const body = jsonOf(exchange.response);
  return { exchange, body: isObject(body) ? body : {}, entries: objectsIn(isObject(body) && body.entries) };
}

const newestFirst: Behavior = {
  rule: 'order',
  operationId,
  name: 'by at',
  async run(test) {
    await fill(test);
    const { exchange, entries } = await page(test, []);
    const times = entries.map(({ at }) => Date.parse(String(at)));
    if (times.length < 2) throw new SkippedError('there are fewer than two items to compare');
    fields(test, { exchange }, { times }, { times: times.toSorted((a, b) => b - a) });
  },
};

const cut: Behavior = {
  rule: 'paging',
  operationId,
  name: 'limit, offset and since',
  async run(test) {
    await fill(test);
    const { entries: all } = await page(test, []);
    const [, second, third] = all;
    if (!second || !third) throw new SkippedError('there are fewer than three entries');
    const at = String(second.at);
    const since = all.filter((one) => Date.parse(String(one.at)) >= Date.parse(at));
    const parts: readonly [Query, object[]][] = [
      [[['limit', '2']], all.slice(0, 2)],
      [
        [
          ['limit', '1'],
          ['offset', '2'],
        ],
        [third],
      ],
      [[['since', at]], since],
    ];
    const shown = [];
    for (const [query, expected] of parts) shown.push({ expected, ...(await page(test, query)) });
    // If other users have added entries, the pages cannot be compared.
    const { entries } = await page(test, []);
    if (!isDeepStrictEqual(entries, all)) throw new SkippedError('the audit log grew during the test');
    for (const { exchange: received, entries: reported, expected } of shown)
      fields(test, { exchange: received }, { entries: reported }, { entries: expected });
    const { exchange: last, body } = shown.at(-1) ?? { exchange: null, body: {} };
    if (last) fields(test, { exchange: last }, body, { total: since.length });
  },
};

/** All tests of the audit log. */
export const auditBehaviors: readonly Behavior[] = [forAdministrators, newestFirst, cut];
