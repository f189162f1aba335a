import { MantineProvider } from '@mantine/core';
import { configure, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { theme } from '../../src/components/theme/theme.ts';

// A busy machine takes longer than the second that is waited for a state otherwise.
configure({ asyncUtilTimeout: 30_000 });

/** Renders in jsdom with the app's theme; transitions end at once. */
export function renderWithTheme(content: ReactNode): RenderResult {
  // jsdom lays nothing out: it has no media to match and nothing to observe.
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
      <MantineProvider theme={theme} env="test">
        {children}
      </MantineProvider>
    ),
  });
}
