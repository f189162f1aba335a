import { expect } from 'vitest';

/** Matches any string in an expected object. */
export const anyText: unknown = expect.any(String);
export const anyNumber: unknown = expect.any(Number);
export const anyList: unknown = expect.any(Array);

/** Matches any string of this form in an expected object. */
export const textLike = (form: RegExp): unknown => expect.stringMatching(form);
