import { SearchParamError } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { isRoutingFailure } from '../../../src/features/shell/failure-pages.tsx';

// ROUTE-5
it.each([
  [new SearchParamError('bad search'), true],
  [new TypeError('Failed to fetch dynamically imported module: /assets/a.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new Error('Data not found.'), false],
  ['text', false],
])('isRoutingFailure(%s) returns %s', (error, expected) => {
  expect(isRoutingFailure(error)).toBe(expected);
});
