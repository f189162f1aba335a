import bundle from '@forecast-console/openapi/bundle' with { type: 'json' };
import type { Handlers } from '../plugins/contract/handlers.ts';
import { referencePage } from '../plugins/reference.ts';
import { version } from '../version.ts';

export function systemRoutes() {
  return {
    getHealth: () => ({ status: 'ok', version }),
    getOpenApi: () => bundle,
    getReference: () =>
      new Response(referencePage, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  } satisfies Partial<Handlers>;
}
