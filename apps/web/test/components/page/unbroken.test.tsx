// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { unbroken } from '../../../src/components/page/unbroken.tsx';
import { renderWithTheme } from '../../support/render-with-theme.tsx';

it('unbroken keeps N-BEATS on one line without changing the text', () => {
  renderWithTheme(<p>{unbroken('Tea · N-BEATS, N-BEATS')}</p>);
  expect(screen.getByRole('paragraph').textContent).toBe('Tea · N-BEATS, N-BEATS');
  for (const name of screen.getAllByText('N-BEATS')) expect(name.style.whiteSpace).toBe('nowrap');
});
