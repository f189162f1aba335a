import type { components } from '@forecast-console/api-client/schema';

type Schemas = components['schemas'];

/** What an event is, as it is stored with its dataset and with runs that use it. */
export type EventDefinition = Pick<
  Schemas['DatasetEvent'],
  'name' | 'kind' | 'dates' | 'country' | 'region' | 'days_before' | 'days_after' | 'scope'
>;
