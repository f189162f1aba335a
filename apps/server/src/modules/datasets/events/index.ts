export type { EventDefinition } from './event-definition.ts';
export { occurrencesOf } from './occurrences.ts';
