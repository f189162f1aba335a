import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { ForbiddenError } from '../errors.ts';
import { documentWithSamples } from './code-samples.ts';
import { document } from './contract/document.ts';

const script = '/api/docs/redoc.js';
const contract = '/api/docs/openapi.json';
const routes = new Set(['/api/openapi.json', '/api/docs', contract, script]);

/** The API reference: Redoc, served by this server, renders the contract in the browser. */
export const referencePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Forecast Console API</title>
    <link rel="icon" href="/icon.svg" />
  </head>
  <body>
    <redoc spec-url="${contract}" disable-telemetry="true"></redoc>
    <script type="module" src="${script}"></script>
  </body>
</html>
`;

/** Redoc loads its logo from a CDN, which the content security policy blocks. */
const remoteLogo = /https:\/\/cdn\.redoc\.ly\/redoc\/[\w-]+\.svg/g;
const inlineLogo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="36" height="14"><text y="11" font-size="11" font-family="sans-serif" fill="#2467f2">Redoc</text></svg>',
)}`;

function readScript(): string {
  const path = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
  return readFileSync(path, 'utf8').replaceAll(remoteLogo, inlineLogo);
}

/** Serves the script and the contract of the API reference, and returns 403 for the reference if it is disabled. */
export function registerReference(app: FastifyInstance, isOpen: boolean): void {
  const refuse: onRequestHookHandler = () => {
    throw new ForbiddenError('The API reference is disabled on this server.');
  };
  // Check the route instead of the URL, which can be written in several ways.
  app.addHook('onRoute', (route) => {
    if (!isOpen && routes.has(route.url)) route.onRequest = [refuse, ...[route.onRequest ?? []].flat()];
  });
  // Anyone may request the contract, and converting it to JSON takes several milliseconds.
  let json: string | null = null;
  app.setReplySerializer((payload) =>
    payload === document ? (json ??= JSON.stringify(document)) : JSON.stringify(payload),
  );
  let samples: string | null = null;
  app.get(contract, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((samples ??= JSON.stringify(documentWithSamples()))),
  );
  let text: string | null = null;
  app.get(script, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'private, max-age=86400')
      .send((text ??= readScript())),
  );
}
