import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../contract/is-object.ts';
import { jsonOf } from '../http/exchange.ts';
import { stranger } from '../knowledge/accounts.ts';
import { SkippedError } from '../phases/test-case.ts';
import { fields } from './fields.ts';
import { type Inquiry, objectsIn, type Question } from './inquiry.ts';

const about = 'listAuditEntries';
type Query = readonly (readonly [string, string])[];

const forAdministrators: Question = {
  rule: 'roles',
  about,
  name: 'for administrators alone',
  async ask(inquiry) {
    const me = await inquiry.ask('getMe');
    const isAdmin = Array.isArray(me.body.roles) && me.body.roles.includes('admin');
    // Who may goes first, so that an answer that was kept shows.
    const because = isAdmin ? 'an administrator asks' : 'who asks is no administrator';
    await inquiry.expect(isAdmin ? 200 : 403, about, {}, because);
    if (inquiry.lab.safe) return;
    const { authorization } = await stranger(inquiry.lab);
    await inquiry.expect(403, about, { authorization }, 'who just registered is no administrator');
  },
};

/** Makes sure that something was done; without leave to, what was has to do. */
const fill = async ({ lab }: Inquiry) => void (lab.safe || (await stranger(lab)));

/** A page of the trail; those who may not read it have nothing to judge. */
async function page(inquiry: Inquiry, query: Query) {
  const exchange = await inquiry.send(about, { query });
  if (exchange.answer.status === 403) throw new SkippedError('the account is no administrator’s');
  const body = jsonOf(exchange.answer);
  return { exchange, body: isObject(body) ? body : {}, entries: objectsIn(isObject(body) && body.entries) };
}

const newestFirst: Question = {
  rule: 'order',
  about,
  name: 'by at',
  async ask(inquiry) {
    await fill(inquiry);
    const { exchange, entries } = await page(inquiry, []);
    const times = entries.map(({ at }) => Date.parse(String(at)));
    if (times.length < 2) throw new SkippedError('there are not two to compare');
    fields(inquiry, { exchange }, { times }, { times: times.toSorted((a, b) => b - a) });
  },
};

const cut: Question = {
  rule: 'paging',
  about,
  name: 'limit, offset and since',
  async ask(inquiry) {
    await fill(inquiry);
    const { entries: all } = await page(inquiry, []);
    const [, second, third] = all;
    if (!second || !third) throw new SkippedError('there are not three to cut apart');
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
    for (const [query, right] of parts) shown.push({ right, ...(await page(inquiry, query)) });
    // Others may do something meanwhile; then nothing can be said of it.
    const { entries } = await page(inquiry, []);
    if (!isDeepStrictEqual(entries, all)) throw new SkippedError('the trail grew meanwhile');
    for (const { exchange: came, entries: told, right } of shown)
      fields(inquiry, { exchange: came }, { entries: told }, { entries: right });
  },
};

/** What the trail of what was done has to be. */
export const auditQuestions: readonly Question[] = [forAdministrators, newestFirst, cut];
