import { isObject } from '../contract/is-object.ts';
import { callOf } from '../http/call.ts';
import { jsonOf } from '../http/exchange.ts';
import type { Lab } from '../lab.ts';

const maxLeftovers = 20;

/** Deletes created items. Failures are ignored, because other cases report them. */
export async function sweep(lab: Lab, calls = lab.leftovers.takeAll()): Promise<void> {
  for (const call of calls) await lab.transport.call(call).catch(() => undefined);
}

/** Deletes created items in batches, but runs at once, so that most runs are deleted before they start. */
export async function sweepWhenMany(lab: Lab): Promise<void> {
  const { leftovers } = lab;
  if (leftovers.count >= maxLeftovers || leftovers.includesRun) await sweep(lab, leftovers.take());
}

/** Deletes registered accounts if the test user is an administrator, who becomes the owner of their items. */
export async function removeAccounts({ contract, profile, leftovers, transport }: Lab): Promise<void> {
  if (!profile.isProduct || leftovers.accounts.size === 0) return;
  const call = (id: string, changed = {}) => transport.call(callOf(contract.operation(id), changed));
  const me = jsonOf((await call('getMe')).response);
  if (!isObject(me) || !Array.isArray(me.roles) || !me.roles.includes('admin')) return;
  for (const id of leftovers.accounts)
    await call('deleteAccount', { path: { id }, query: [['owner', String(me.id)]] }).catch(() => undefined);
}
