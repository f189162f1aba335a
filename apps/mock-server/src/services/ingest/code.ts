import { limits } from '@forecast-console/api-client/limits';

const { enum: all, labels } = limits.characteristicCodes;

/** The fifteen characteristics of spec §3. */
export type Code = (typeof all)[number];

export const codes: readonly Code[] = all;

/** What a characteristic is called when the file has no name for it. */
export const defaultLabels: Readonly<Record<Code, string>> = labels;
