import { MantineProvider } from '@mantine/core';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { theme } from '../../src/components/theme/theme.ts';
import './async-timeout.ts';
import { TestRouter } from './test-router.tsx';

/** Renders in jsdom with the app's theme, a router and without transitions. */
export function renderWithTheme(content: ReactNode): RenderResult {
  // jsdom has no layout and lacks these browser APIs.
  globalThis.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  return render(content, {
    wrapper: ({ children }) => (
      <TestRouter>
        <MantineProvider theme={theme} env="test">
          {children}
        </MantineProvider>
      </TestRouter>
    ),
  });
}
