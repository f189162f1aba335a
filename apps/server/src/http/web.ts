import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 31_536_000;
/** Returns the first path segments of the API and of asset folders. A missing file below them returns 404. */
function reservedSegments(webRoot: string): ReadonlySet<string> {
  const folders = readdirSync(webRoot, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Set(['api', ...folders.map(({ name }) => name)]);
}

/** Serves the built web app. Paths that are neither files nor API calls are screens and get its index.html. */
export async function registerWeb(app: FastifyInstance, webRoot: string | null): Promise<void> {
  const served = webRoot !== null && existsSync(join(webRoot, 'index.html'));
  if (served) {
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: true,
      setHeaders(reply, path) {
        // Vite adds content hashes to the names of these files.
        const named = path.startsWith(join(webRoot, 'assets'));
        reply.header('Cache-Control', named ? `public, max-age=${year}, immutable` : 'no-cache');
      },
    });
  }
  const reserved = served ? reservedSegments(webRoot) : new Set<string>();
  app.setNotFoundHandler((request, reply) => {
    const [, segment = ''] = request.url.split(/[/?]/);
    const isScreen = (request.method === 'GET' || request.method === 'HEAD') && !reserved.has(segment);
    if (served && isScreen) return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
    return reply
      .code(404)
      .send({ detail: `${request.method} ${request.url.split('?')[0]?.slice(0, 500)} does not exist.` });
  });
}
