import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/test-app.ts';
import { registerErrors } from '../../../src/http/errors.ts';
import { contractOperations } from '../../../src/http/contract/document.ts';
import { UploadSlots } from '../../../src/http/contract/upload-limits.ts';
import type { Handlers, PublicOperation } from '../../../src/http/contract/handlers.ts';
import { type ContractOptions, registerContract } from '../../../src/http/contract/index.ts';

const fastify = () => Fastify({ logger: false });
let app = fastify();
afterEach(() => app.close());

/** Returns handlers for all operations. All of them return the same response. */
function handlers(answer: unknown = {}): Handlers {
  const all = contractOperations.map(({ id }) => [id, () => answer]);
  return Object.fromEntries(all) as Handlers;
}

const options = (changed: Partial<ContractOptions> = {}): ContractOptions => ({
  handlers: handlers(),
  authenticate: async () => ({ id: 'u', username: 'u', email: 'u@example.com', roles: ['user'] }),
  incoming: { begin: async () => '/nowhere', remove: async () => undefined },
  responses: { getOrMake: (_operation, _request, make) => make() },
  idempotency: { once: (_request, work) => work() },
  stopping: new AbortController().signal,
  maxUploadBytes: 1,
  stallSeconds: 60,
  uploadSlots: new UploadSlots(1, { acquireSlot: async () => async () => undefined }),
  validateAnswers: true,
  ...changed,
});

async function boot(changed: Partial<ContractOptions>) {
  app = fastify();
  registerErrors(app);
  await app.register(async (api) => registerContract(api, options(changed)));
  await app.ready();
  return app;
}

describe('the routes', () => {
  // CALL-7
  it('are exactly the operations of the contract', async () => {
    app = fastify();
    const routes: string[] = [];
    app.addHook('onRoute', ({ method, url, handler }) => {
      // Skip the handler that responds with 405 to the other methods of a URL.
      for (const one of [method].flat())
        if (one !== 'HEAD' && one !== 'OPTIONS' && !handler.toString().includes('405'))
          routes.push(`${one} ${url}`);
    });
    await app.register(async (api) => registerContract(api, options()));
    await app.ready();
    const operations = contractOperations.map(({ method, url }) => `${method} ${url}`);
    expect(routes.toSorted()).toEqual(operations.toSorted());
    expect(new Set(operations).size).toBe(operations.length);
  });

  it('are all registered in the complete server', async () => {
    const whole = await TestApp.open();
    for (const { method, url } of contractOperations)
      expect(whole.fastify.hasRoute({ method, url }), `${method} ${url}`).toBe(true);
    await whole.close();
  });

  it('cannot be registered if a handler is missing', async () => {
    const { getMe: _, ...missing } = handlers();
    await expect(boot({ handlers: missing as Handlers })).rejects.toThrow('no handler for getMe');
  });

  it('cannot be registered with an unknown handler', async () => {
    const extra = { ...handlers(), makeCoffee: () => ({}) };
    await expect(boot({ handlers: extra })).rejects.toThrow('the contract has no operation makeCoffee');
  });
});

describe('public operations', () => {
  // ROLE-6, ROLE-7
  it('match the type `PublicOperation`', () => {
    // A Record must have exactly the keys of its key type.
    const typed: Record<PublicOperation, true> = {
      acceptInvitation: true,
      completeProviderSignIn: true,
      getHealth: true,
      getMetrics: true,
      getOpenApi: true,
      getReady: true,
      getReference: true,
      getSignInMethods: true,
      login: true,
      logout: true,
      readInvitation: true,
      refreshToken: true,
      register: true,
      replacePassword: true,
      startProviderSignIn: true,
    };
    const documented = contractOperations.filter(({ isPublic }) => isPublic).map(({ id }) => id);
    expect(Object.keys(typed).toSorted()).toEqual(documented.toSorted());
  });
});

describe('response validation', () => {
  const health = async (answer: unknown, validateAnswers: boolean) =>
    (await boot({ handlers: handlers(answer), validateAnswers })).inject('/api/health');

  it.each([{ status: 'fine', version: '1' }, { status: 'ok' }, null, 'ok'])(
    'returns 500 for the invalid response %j',
    async (answer) => {
      const response = await health(answer, true);
      expect(response.statusCode).toBe(500);
      expect(response.json()).toEqual({
        detail: 'The server could not process the request. See the server log for the reason.',
      });
    },
  );

  it('is skipped if it is disabled', async () => {
    const response = await health({ status: 'fine' }, false);
    expect(response.json()).toEqual({ status: 'fine' });
  });

  it('accepts a valid response', async () => {
    expect((await health({ status: 'ok', version: '1' }, true)).statusCode).toBe(200);
  });
});

describe('an internal error', () => {
  it('is written only to the log', async () => {
    const broken = { ...handlers(), getHealth: () => Promise.reject(new Error('SELECT secret FROM users')) };
    const response = await (await boot({ handlers: broken })).inject('/api/health');
    expect(response.statusCode).toBe(500);
    expect(response.payload).not.toContain('secret');
  });
});
