import bundle from '@forecast-console/openapi/bundle' with { type: 'json' };
import type { Call, Handlers } from '../../http/contract/handlers.ts';
import { DomainError } from '../../errors.ts';
import { referencePage } from '../../http/reference.ts';
import type { Services } from '../../services.ts';
import { version } from '../../version.ts';

/** What a process can tell of itself. */
export type Told = Pick<Services, 'metrics' | 'presence' | 'requireReadable'>;

export function systemRoutes({ metrics, presence, requireReadable }: Told) {
  return {
    getHealth: () => ({ status: 'ok', version }),
    getReady: async ({ signal }: Pick<Call<'getReady'>, 'signal'>) => {
      if (signal.aborted) throw new DomainError(503, 'The server is stopping.');
      await requireReadable();
      return { status: 'ready', store: presence === null ? 'sqlite' : 'postgresql' };
    },
    getMetrics: async () =>
      new Response(await metrics.text(), {
        headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' },
      }),
    getOpenApi: () => bundle,
    getReference: () =>
      new Response(referencePage, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  } satisfies Partial<Handlers>;
}
