import { expect } from 'vitest';

/** Stands in an expected object for any text. */
export const anyText: unknown = expect.any(String);
export const anyNumber: unknown = expect.any(Number);
export const anyList: unknown = expect.any(Array);

/** Stands in an expected object for any text of that form. */
export const textLike = (form: RegExp): unknown => expect.stringMatching(form);
