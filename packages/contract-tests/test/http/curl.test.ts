import { describe, expect, it } from 'vitest';
import { toCurl } from '../../src/http/curl.ts';
import { Secrets } from '../../src/http/secrets.ts';

const secrets = new Secrets();
secrets.add('header.claims.signature', 'TOKEN');
secrets.add("it's a secret", 'PASSWORD');

describe('a curl command', () => {
  it('replaces the token with a shell variable', () => {
    const request = {
      method: 'GET',
      url: new URL('http://localhost/api/uploads?x=a b'),
      headers: { accept: 'application/json', authorization: 'Bearer header.claims.signature' },
      body: null,
    };
    expect(toCurl(request, secrets)).toBe(
      `curl -i 'http://localhost/api/uploads?x=a%20b' -H "authorization: Bearer $TOKEN"`,
    );
  });

  it('keeps quotes and line breaks in a body', () => {
    const request = {
      method: 'POST',
      url: new URL('http://localhost/x'),
      headers: { 'content-type': 'text/plain' },
      body: "it's\r\n\\",
    };
    expect(toCurl(request, secrets)).toBe(
      String.raw`curl -i -X POST 'http://localhost/x' -H 'content-type: text/plain' --data-binary $'it\'s\r\n\\'`,
    );
  });
});

describe('a secret', () => {
  it.each([
    [JSON.stringify({ password: "it's a secret" }), '{"password":"$PASSWORD"}'],
    [`password=${encodeURIComponent("it's a secret")}`, 'password=$PASSWORD'],
    [new URLSearchParams({ password: "it's a secret" }).toString(), 'password=$PASSWORD'],
    ['Basic header.claims.signature', 'Basic $TOKEN'],
  ])('is masked in every encoding: %s', (text, masked) => {
    expect(secrets.mask(text)).toBe(masked);
  });

  it('is masked as a whole if it contains another one', () => {
    const nested = new Secrets();
    nested.add('claims', 'USER');
    nested.add('header.claims', 'TOKEN');
    expect(nested.mask(`header.claims of claims, ${'x'.repeat(300)} claims`)).toBe(
      `$TOKEN of $USER, ${'x'.repeat(300)} $USER`,
    );
  });

  it('is not masked inside another word if it is short', () => {
    const short = new Secrets();
    short.add('cat', 'PASSWORD');
    expect(short.mask('concatenate cat "cat"')).toBe('concatenate $PASSWORD "$PASSWORD"');
  });
});
