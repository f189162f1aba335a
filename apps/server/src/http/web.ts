import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 31_536_000;
/** First parts of paths that are calls or files: a page in place of a script breaks in a way nobody understands. */
function notScreens(webRoot: string): ReadonlySet<string> {
  const folders = readdirSync(webRoot, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Set(['api', ...folders.map(({ name }) => name)]);
}

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
  const rooms = served ? notScreens(webRoot) : new Set<string>();
  app.setNotFoundHandler((request, reply) => {
    const [, room = ''] = request.url.split(/[/?]/);
    const isScreen = (request.method === 'GET' || request.method === 'HEAD') && !rooms.has(room);
    if (served && isScreen) return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
    return reply
      .code(404)
      .send({ detail: `There is nothing at ${request.method} ${request.url.split('?')[0]?.slice(0, 500)}.` });
  });
}
