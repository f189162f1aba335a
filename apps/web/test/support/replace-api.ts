import { afterAll, beforeAll } from 'vitest';
import { api } from '../../src/lib/api.ts';

type Call = (...of: never[]) => unknown;

/**
 * Replaces the methods of the app's API client while the tests of a file run: those listed return the result of
 * their function, and all others throw. Unlike `vi.mock`, this lets the file share its worker.
 */
export function replaceApi(calls: Readonly<Record<string, Call>>): void {
  const own = { ...api };
  beforeAll(() => {
    for (const method of Object.keys(own)) replace(method, () => unexpected(method));
    replace('uploadProgress', () => ({}));
    for (const [method, call] of Object.entries(calls))
      replace(method, async (...of) => ({ data: await call(...of), response: new Response() }));
  });
  afterAll(() => void Object.assign(api, own));
}

const replace = (method: string, call: Call) => void Object.assign(api, { [method]: call });

function unexpected(method: string): never {
  throw new Error(`this test does not expect the API client to call ${method}`);
}
