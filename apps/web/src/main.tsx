import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './components/theme/styles.ts';
import { api } from './lib/api.ts';
import { keepFocus } from './lib/keep-focus.ts';
import { clearCacheOnUserChange } from './lib/session/session-store.ts';
import { session } from './lib/session/session.ts';
import { queryClient } from './lib/query-client.ts';
import { connection } from './lib/connection.ts';
import { startSessionTimer } from './lib/session/session-timer.ts';
import { track } from './lib/diagnostics/diagnostics.ts';
import { createAppRouter } from './router.tsx';
import { colorSchemeKey, cssVariables, theme } from './components/theme/theme.ts';
import { Toasts } from './components/feedback/toasts.tsx';

const router = createAppRouter({ queryClient });

clearCacheOnUserChange(session, queryClient);
const planSession = startSessionTimer({
  session,
  renew: () => api.refreshSession(),
  inUse: () => document.visibilityState === 'visible',
  now: Date.now,
});
// Timers do not run while the computer is asleep.
document.addEventListener('visibilitychange', planSession);

keepFocus(document);

window.addEventListener('offline', () => void connection.doubt());

track({ name: 'app-start', detail: globalThis.location.pathname, at: Date.now() });
router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
  if (pathChanged) track({ name: 'navigation', detail: toLocation.pathname, at: Date.now() });
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={localStorageColorSchemeManager({ key: colorSchemeKey })}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>
  </StrictMode>,
);
