import { isObject } from '../contract/is-object.ts';
import { callOf } from '../http/call.ts';
import { jsonOf } from '../http/exchange.ts';
import type { Lab } from '../lab.ts';
import { ended } from './ended.ts';

/** A change of the first period of a run's plan, based on what the plan is now. */
export async function changeOf(lab: Lab, runId: string): Promise<Record<string, unknown>> {
  await ended(lab, runId);
  const { answer } = await lab.transport.call(
    callOf(lab.contract.operation('getRunData'), { path: { runId } }),
  );
  const body = jsonOf(answer);
  const details = isObject(body) && isObject(body.details) ? body.details : {};
  // There is a plan beside the forecast only where somebody adjusted it.
  const [first] = [details.plan ?? details.forecast].flat().filter(isObject);
  const cell = { date: first?.date, kind: 'percent', amount: 5, based_on: first?.value };
  return { cells: [cell], reason: `Contract test ${lab.things.tag}` };
}
