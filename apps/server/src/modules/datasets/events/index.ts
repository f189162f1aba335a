export type { EventDefinition } from './occurrences.ts';
export { occurrencesOf } from './occurrences.ts';
