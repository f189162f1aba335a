import type { Handlers } from '../plugins/contract/handlers.ts';
import { version } from '../version.ts';

export function systemRoutes({ mock }: { mock: boolean }) {
  return {
    getHealth: () => ({ status: 'ok', version, mock }),
  } satisfies Partial<Handlers>;
}
