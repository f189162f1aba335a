import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 31_536_000;
/** Calls, and files that an older build had: a page in place of a script breaks in a way nobody understands. */
const notScreens = /^\/(api|assets)([/?]|$)/;

/** Serves the built web application; every path that is no file of it and no call is one of its screens. */
export async function registerWeb(app: FastifyInstance, webRoot: string | null): Promise<void> {
  const served = webRoot !== null && existsSync(join(webRoot, 'index.html'));
  if (served) {
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: true,
      setHeaders(reply, path) {
        // Vite names the files of this folder by their content.
        const named = path.startsWith(join(webRoot, 'assets'));
        reply.header('Cache-Control', named ? `public, max-age=${year}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isScreen = (request.method === 'GET' || request.method === 'HEAD') && !notScreens.test(request.url);
    if (served && isScreen) return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
    return reply
      .code(404)
      .send({ detail: `There is nothing at ${request.method} ${request.url.split('?')[0]?.slice(0, 500)}.` });
  });
}
