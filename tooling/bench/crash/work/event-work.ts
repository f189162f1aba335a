import type { Kept } from '../ledger.ts';
import type { Work } from '../work.ts';

const maxEvents = 20;

let made = 0;

/** Adds, changes and deletes events of datasets. Returns false if there is no dataset to change. */
export function eventWork({ client, ledger, random }: Work) {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const pickUpload = (isFit: (kept: Kept) => boolean) =>
    pick([...ledger.uploads].filter(([, kept]) => !kept.isLeaving && isFit(kept)));
  const pickEvent = () => {
    const [id, kept] = pickUpload(({ events }) => [...events.values()].some(({ size }) => size === 1)) ?? [];
    if (id === undefined || kept === undefined) return null;
    const [eventId = ''] = pick([...kept.events].filter(([, states]) => states.size === 1)) ?? [];
    return { id, kept, eventId, before: [...(kept.events.get(eventId) ?? [])][0] ?? null };
  };

  return {
    add: async (): Promise<boolean> => {
      const [id, kept] = pickUpload(({ events }) => events.size < maxEvents) ?? [];
      if (id === undefined || kept === undefined) return false;
      const name = `event ${made++}`;
      kept.sentEvents.add(name);
      const { status, body } = await client.addEvent(id, name);
      kept.sentEvents.delete(name);
      if (ledger.isRefused('an event', status)) return true;
      kept.events.set(body.id, new Set([name]));
      ledger.acknowledge('events', `addDatasetEvent ${id}/events/${body.id}`);
      return true;
    },
    change: async (): Promise<boolean> => {
      const picked = pickEvent();
      if (picked === null) return false;
      const { id, kept, eventId, before } = picked;
      const name = `event ${made++}`;
      kept.events.set(eventId, new Set([before, name]));
      const { status } = await client.changeEvent(id, eventId, name);
      const isRefused = ledger.isRefused('a changed event', status);
      kept.events.set(eventId, new Set([isRefused ? before : name]));
      if (!isRefused) ledger.acknowledge('changed events', `changeDatasetEvent ${id}/events/${eventId}`);
      return true;
    },
    remove: async (): Promise<boolean> => {
      const picked = pickEvent();
      if (picked === null) return false;
      const { id, kept, eventId, before } = picked;
      kept.events.set(eventId, new Set([before, null]));
      const { status } = await client.removeEvent(id, eventId);
      if (ledger.isRefused('a deleted event', status)) {
        kept.events.set(eventId, new Set([before]));
        return true;
      }
      kept.events.delete(eventId);
      ledger.acknowledge('deleted events', `deleteDatasetEvent ${id}/events/${eventId}`);
      return true;
    },
  };
}
