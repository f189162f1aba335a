/** An unsigned access token that carries the claims given, for tests. */
export function fakeToken(claims: Readonly<Record<string, unknown>>): string {
  return `${encode({ alg: 'none' })}.${encode(claims)}.signature`;
}

function encode(value: unknown): string {
  const binary = Array.from(new TextEncoder().encode(JSON.stringify(value)), (byte) =>
    String.fromCharCode(byte),
  );
  return btoa(binary.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
