import { expect, it } from 'vitest';
import { attachment } from '../../src/http/downloads.ts';

// RFC 8187 §3.2.1: each character is an attr-char or a percent-encoded byte.
it('attachment encodes any file name for the header', () => {
  const name = `Nachfrage (’24) – it's *all* 需要 "a\\b" 50 %.csv`;
  const told = attachment(name)['content-disposition'];
  const [, plain = '', encoded = ''] =
    /^attachment; filename="([^"]*)"; filename\*=UTF-8''(\S+)$/.exec(told) ?? [];
  expect(plain).toMatch(/^[ -~]+$/);
  expect(encoded).toMatch(/^(?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})+$/);
  expect(decodeURIComponent(encoded)).toBe(name);
});
