import createClient from 'openapi-fetch';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { AnswerError } from '../src/errors/answer-error.ts';
import type { paths } from '../src/schema.gen.ts';
import { createFakeFetch, fakeJson, type FakeAnswer } from '../src/testing/fake-fetch.ts';
import { unwrap } from '../src/unwrap.ts';

function uploads(answer: FakeAnswer) {
  const server = createFakeFetch();
  server.answer('GET /api/uploads', answer);
  return unwrap(createClient<paths>({ baseUrl: 'http://test', fetch: server.fetch }).GET('/api/uploads'));
}

describe('unwrap', () => {
  it('returns the data, typed by the contract', async () => {
    const answer = await uploads(fakeJson({ uploads: [] }));
    expectTypeOf(answer.uploads[0]).toExtend<{ originalName: string } | undefined>();
    expect(answer).toEqual({ uploads: [] });
  });

  it('rejects on an error, and on an empty 502 too', async () => {
    await expect(uploads(fakeJson({ detail: 'no' }, 403))).rejects.toMatchObject({
      status: 403,
      detail: 'no',
    });
    const empty = new Response(null, { status: 502, headers: { 'content-length': '0' } });
    await expect(uploads(empty)).rejects.toMatchObject({ name: 'ApiError', status: 502, body: null });
  });

  it('calls an answer that is no JSON what it is', async () => {
    await expect(uploads(new Response('<html>'))).rejects.toBeInstanceOf(AnswerError);
  });
});
