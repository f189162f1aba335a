import { describe, expect, it } from 'vitest';
import { bundledContract } from '../../src/contract/contract.ts';
import { callOf } from '../../src/http/call.ts';
import type { WireResponse } from '../../src/http/exchange.ts';
import { NoAnswerError } from '../../src/http/send.ts';
import { Transport } from '../../src/http/transport.ts';
import type { WireRequest } from '../../src/http/wire.ts';

const contract = bundledContract();
const ok: WireResponse = { status: 200, headers: {}, text: '{}' };
const limited = (wait: string): WireResponse => ({
  status: 429,
  headers: { 'retry-after': wait },
  text: '{}',
});

function transport(responses: (WireResponse | Error)[], base = 'http://localhost/prefix/') {
  let clock = Date.UTC(2026, 0, 5);
  const sent: WireRequest[] = [];
  const waits: number[] = [];
  const made = new Transport({
    base: new URL(base),
    send: async (request) => {
      sent.push(request);
      const response = responses.shift() ?? ok;
      if (response instanceof Error) throw response;
      return response;
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
  it('is sent to a URL under the base URL and its path prefix', async () => {
    const { made, sent } = transport([]);
    await made.call(upload('a b/c'));
    expect(sent[0]?.url.href).toBe('http://localhost/prefix/api/uploads/a%20b%2Fc');
    expect(sent[0]?.headers.authorization).toBe('Bearer token');
  });

  it.each(['..', '.'])('is not sent if %j leads to another URL', async (id) => {
    const { made, sent } = transport([]);
    await expect(made.call(upload(id))).rejects.toThrow('is outside');
    expect(sent).toEqual([]);
  });
});

describe('a 429 response', () => {
  it.each([
    ['seconds', '3', 3050],
    ['a date', 'Mon, 05 Jan 2026 00:00:07 GMT', 7050],
    ['a malformed header', 'soon', 5050],
  ])('is retried after the time in Retry-After: %s', async (_, wait, ms) => {
    const { made, sent, waits } = transport([limited(wait)]);
    const { response, waited } = await made.call(health);
    expect([response.status, waited.length, sent.length, waits]).toEqual([200, 1, 2, [ms]]);
  });

  it('causes its test case to be skipped if Retry-After exceeds the remaining time', async () => {
    const { made } = transport([limited('61')]);
    await expect(made.call(health)).rejects.toThrow('Retry-After is 61 s');
  });
});

it('Transport detects when the server stops listening and when it is available again', async () => {
  const refused = () => new NoAnswerError(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  const { made } = transport([refused(), refused(), ok, refused(), refused(), refused()]);
  const seen: boolean[] = [];
  for (let index = 0; index < 6; index++) {
    await made.call(health).catch(() => undefined);
    seen.push(made.isGone);
  }
  expect(seen).toEqual([false, false, false, false, false, true]);
});
