import bundle from '@forecast-console/openapi/bundle' with { type: 'json' };
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangedMeanwhileError, InvalidInputError, OverloadedError } from '../../src/errors.ts';
import { InvalidRequestError } from '../../src/http/contract/validators.ts';
import { registerErrors } from '../../src/http/errors.ts';

const app = Fastify();
const errors: Record<string, () => Error> = {
  field: () => new InvalidRequestError([{ loc: ['body', 'horizon'], msg: 'must be <= 60', type: 'maximum' }]),
  input: () => new InvalidInputError('The dataset has too few months.'),
  changed: () => new ChangedMeanwhileError('Somebody changed the event.', { theirs: { name: 'Fair' } }),
  overloaded: () => new OverloadedError(),
  bug: () => new Error('secret reason'),
};

beforeAll(() => {
  registerErrors(app);
  app.get<{ Params: { name: string } }>('/:name', async ({ params }) => {
    throw errors[params.name]?.() ?? new Error('unknown');
  });
});
afterAll(() => app.close());

const get = (name: string, accept = 'application/problem+json, application/json;q=0.5') =>
  app.inject({ url: `/${name}`, headers: { accept } });

describe('problem details', () => {
  it('are sent only to clients that accept them', async () => {
    for (const accept of ['application/json', '*/*', 'application/problem+json;q=0']) {
      const response = await get('input', accept);
      expect(response.headers['content-type']).toMatch(/^application\/json/);
      expect(response.json()).toEqual({ detail: 'The dataset has too few months.' });
    }
    const response = await get('input');
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.headers['vary']).toContain('Accept');
    expect(response.json()).toEqual({
      type: 'about:blank',
      title: 'Unprocessable Entity',
      status: 422,
      code: 'invalid_input',
      detail: 'The dataset has too few months.',
    });
  });

  it('list the errors by field and summarize them in `detail`', async () => {
    const { code, detail, errors: fields } = (await get('field')).json<Record<string, unknown>>();
    expect({ code, detail }).toEqual({
      code: 'validation_failed',
      detail: 'body.horizon must be <= 60',
    });
    expect(fields).toEqual([{ loc: ['body', 'horizon'], msg: 'must be <= 60', type: 'maximum' }]);
  });

  it('keep the other properties of an error', async () => {
    expect((await get('changed')).json()).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      theirs: { name: 'Fair' },
    });
  });

  it.each(['field', 'input', 'changed', 'overloaded'])('have a documented code: %s', async (name) => {
    const { status, code } = (await get(name)).json<{ status: number; code: string }>();
    const schemas: Record<string, unknown> = bundle.components.schemas;
    expect(schemas[`ProblemDetails${status}`]).toMatchObject({
      properties: { code: { enum: expect.arrayContaining([code]) as string[] } },
    });
  });

  it('have a stable code for server errors', async () => {
    expect((await get('overloaded')).json()).toMatchObject({ status: 503, code: 'overloaded' });
    const { body } = await get('bug');
    expect(JSON.parse(body)).toMatchObject({ status: 500, code: 'internal_error' });
    expect(body).not.toContain('secret reason');
  });
});
