import { expect, it } from 'vitest';
import { sunsetHeaders } from '../../../src/http/contract/document.ts';

it('sunsetHeaders returns both dates of a deprecated operation', () => {
  const operation = { deprecated: true, 'x-deprecated-since': '2026-01-01', 'x-sunset': '2026-07-01' };
  expect(sunsetHeaders(operation)).toEqual({
    Deprecation: '@1767225600',
    Sunset: 'Wed, 01 Jul 2026 00:00:00 GMT',
  });
});

it('sunsetHeaders returns nothing for operations that are not deprecated', () => {
  expect(sunsetHeaders({ operationId: 'getMe' })).toEqual({});
});
