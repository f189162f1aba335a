import { isObject } from '../contract/is-object.ts';
import { callOf } from '../http/call.ts';
import { type Exchange, isSuccess, jsonOf } from '../http/exchange.ts';
import type { Lab } from '../lab.ts';

const pollMs = 250;
const patienceMs = 60_000;

/** Waits until a run has ended, or for a minute. */
export async function ended(lab: Lab, runId: string): Promise<{ status: string; exchange: Exchange }> {
  const giveUp = lab.now() + patienceMs;
  for (;;) {
    const call = callOf(lab.contract.operation('getForecastDetail'), { path: { id: runId } });
    const exchange = await lab.transport.call(call);
    const body = jsonOf(exchange.answer);
    const status = isObject(body) ? String(body.status) : `an answer ${exchange.answer.status}`;
    const goesOn = status === 'queued' || status === 'running';
    if (!goesOn || !isSuccess(exchange.answer) || lab.now() > giveUp || lab.transport.isOver)
      return { status, exchange };
    await lab.wait(pollMs);
  }
}
