// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import { ErrorBoundary } from '../../../src/components/page/error-boundary.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

// ERR-32
it('ErrorBoundary shows a render error only in its part of the page, which renders again on Try Again', () => {
  // React logs errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let broken = true;
  function Part() {
    if (broken) throw new Error('No points to draw');
    return <p>The chart</p>;
  }
  renderWithTheme(
    <>
      <p>The rest</p>
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
  expect(screen.getByRole('alert').textContent).toContain('No points to draw');
  expect(screen.getByText('The rest')).toBeDefined();

  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByText('The chart')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
