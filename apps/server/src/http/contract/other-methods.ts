import { METHODS } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { contractOperations } from './document.ts';

/** Responds to OPTIONS and to unsupported methods (405) with the methods of a URL. */
export function respondToOtherMethods(app: FastifyInstance): void {
  for (const method of METHODS)
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
  const methods = new Map<string, string[]>();
  for (const { url, method } of contractOperations) methods.set(url, [...(methods.get(url) ?? []), method]);
  for (const [url, operations] of methods) {
    const allowed = [...operations, ...(operations.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
    const allow = allowed.join(', ');
    const others = METHODS.filter((method) => !allowed.includes(method));
    app.options(url, async (_request, reply) => reply.code(204).header('Allow', allow).send());
    app.route({
      method: others,
      url,
      handler: async (_request, reply) =>
        reply
          .code(405)
          .header('Allow', allow)
          .send({ detail: `Use ${operations.join(' or ')}.` }),
    });
  }
}
