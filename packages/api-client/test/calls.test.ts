import createClient from 'openapi-fetch';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { formEncoded, multipart, unwrap } from '../src/calls.ts';
import { AnswerError } from '../src/errors/api-error.ts';
import type { paths } from '../src/schema.gen.ts';
import { createFakeFetch, type FakeAnswer, fakeJson } from '../src/testing/fakes.ts';

describe('formEncoded', () => {
  it('escapes values and omits unset fields', () => {
    const body = { username: 'a b', password: 'p&=é', scope: undefined, state: null };
    expect(formEncoded.bodySerializer(body)).toBe('username=a+b&password=p%26%3D%C3%A9');
  });
});

describe('multipart', () => {
  it('keeps file names and omits unset fields', () => {
    const file = new File(['a,b'], 'demand.csv');
    const form = multipart.bodySerializer({ file, file_type: 'csv', upload_mode: undefined });
    expect([...form.keys()]).toEqual(['file', 'file_type']);
    expect(form.get('file')).toMatchObject({ name: 'demand.csv', size: 3 });
    expect(form.get('file_type')).toBe('csv');
  });

  it('sends a FormData unchanged', () => {
    const form = new FormData();
    expect(multipart.bodySerializer(form)).toBe(form);
  });
});

function uploads(answer: FakeAnswer) {
  const server = createFakeFetch();
  server.answer('GET /api/uploads', answer);
  return unwrap(createClient<paths>({ baseUrl: 'http://test', fetch: server.fetch }).GET('/api/uploads'));
}

describe('unwrap', () => {
  it('returns the data with the type from the contract', async () => {
    const answer = await uploads(fakeJson({ uploads: [] }));
    expectTypeOf(answer.uploads[0]).toExtend<{ originalName: string } | undefined>();
    expect(answer).toEqual({ uploads: [] });
  });

  it('rejects on an error response and on an empty 502', async () => {
    await expect(uploads(fakeJson({ detail: 'no' }, 403))).rejects.toMatchObject({
      status: 403,
      detail: 'no',
    });
    const empty = new Response(null, { status: 502, headers: { 'content-length': '0' } });
    await expect(uploads(empty)).rejects.toMatchObject({ name: 'ApiError', status: 502, body: null });
  });

  it('rejects with an AnswerError if the response is not JSON', async () => {
    await expect(uploads(new Response('<html>'))).rejects.toBeInstanceOf(AnswerError);
  });
});
