import type { Handlers } from '../../../http/contract/handlers.ts';
import type { DatasetEvents } from './dataset-events.ts';

export function eventsRoutes({ datasetEvents: events }: { datasetEvents: DatasetEvents }) {
  return {
    listDatasetEvents: ({ path }) => events.list(path.id),
    addDatasetEvent: ({ path, body, user }) => events.add(path.id, body, user),
    changeDatasetEvent: ({ path, body, user }) => events.change(path.id, path.eventId, body, user),
    deleteDatasetEvent: async ({ path, query }) => {
      await events.remove(path.id, path.eventId, query.revision ?? null);
      return { success: true };
    },
    listHolidayCountries: () => events.countries(),
  } satisfies Partial<Handlers>;
}
