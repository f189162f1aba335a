import type { Handlers } from '../plugins/contract/handlers.ts';
import { version } from '../version.ts';

export function systemRoutes() {
  return {
    getHealth: () => ({ status: 'ok', version }),
  } satisfies Partial<Handlers>;
}
