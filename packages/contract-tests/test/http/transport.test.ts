import { describe, expect, it } from 'vitest';
import { bundledContract } from '../../src/contract/contract.ts';
import { callOf } from '../../src/http/call.ts';
import type { WireAnswer } from '../../src/http/exchange.ts';
import { NoAnswerError } from '../../src/http/send.ts';
import { Transport } from '../../src/http/transport.ts';
import type { WireRequest } from '../../src/http/wire.ts';

const contract = bundledContract();
const ok: WireAnswer = { status: 200, headers: {}, text: '{}' };
const limited = (wait: string): WireAnswer => ({ status: 429, headers: { 'retry-after': wait }, text: '{}' });

function transport(answers: (WireAnswer | Error)[], base = 'http://localhost/prefix/') {
  let clock = Date.UTC(2026, 0, 5);
  const sent: WireRequest[] = [];
  const waits: number[] = [];
  const made = new Transport({
    base: new URL(base),
    send: async (request) => {
      sent.push(request);
      const answer = answers.shift() ?? ok;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    sessionHeader: async () => 'Bearer token',
    now: () => clock,
    wait: async (ms) => {
      waits.push(ms);
      clock += ms;
    },
    observe: () => undefined,
    isAllowed: () => true,
    deadline: clock + 60_000,
  });
  return { made, sent, waits };
}

const health = callOf(contract.operation('getHealth'));
const upload = (id: string) => callOf(contract.operation('getUpload'), { path: { id } });

describe('a call', () => {
  it('stays under the base URL, prefix and all', async () => {
    const { made, sent } = transport([]);
    await made.call(upload('a b/c'));
    expect(sent[0]?.url.href).toBe('http://localhost/prefix/api/uploads/a%20b%2Fc');
    expect(sent[0]?.headers.authorization).toBe('Bearer token');
  });

  it.each(['..', '.'])('is not sent when %j would lead elsewhere', async (id) => {
    const { made, sent } = transport([]);
    await expect(made.call(upload(id))).rejects.toThrow('is not an address under');
    expect(sent).toEqual([]);
  });
});

describe('a 429', () => {
  it.each([
    ['seconds', '3', 3050],
    ['a date', 'Mon, 05 Jan 2026 00:00:07 GMT', 7050],
    ['nothing that can be read', 'soon', 5050],
  ])('is waited for as long as it says: %s', async (_, wait, ms) => {
    const { made, sent, waits } = transport([limited(wait)]);
    const { answer, waited } = await made.call(health);
    expect([answer.status, waited.length, sent.length, waits]).toEqual([200, 1, 2, [ms]]);
  });

  it('that asks for more time than there is ends the case', async () => {
    const { made } = transport([limited('61')]);
    await expect(made.call(health)).rejects.toThrow('the server asks to wait 61 s');
  });
});

it('notices that nobody listens any more, and that somebody does again', async () => {
  const refused = () => new NoAnswerError(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  const { made } = transport([refused(), refused(), ok, refused(), refused(), refused()]);
  const seen: boolean[] = [];
  for (let index = 0; index < 6; index++) {
    await made.call(health).catch(() => undefined);
    seen.push(made.isGone);
  }
  expect(seen).toEqual([false, false, false, false, false, true]);
});
