// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DateField } from '../../../src/components/fields/date-field.tsx';
import { renderWithTheme } from '../../support/render-with-theme.tsx';

afterEach(cleanup);

function Field() {
  const [value, setValue] = useState('');
  return <DateField label="From" value={value} onChange={setValue} />;
}

it('DateField shows an error for an incomplete date when the field loses focus', () => {
  renderWithTheme(<Field />);
  const field = screen.getByLabelText<HTMLInputElement>('From');
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '01/02/20' } });
  expect(screen.queryByText(/This is no date/)).toBeNull();
  fireEvent.blur(field);
  expect(screen.getByText('Invalid date. Use DD/MM/YYYY')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '1.2.2024' } });
  fireEvent.blur(field);
  expect([field.value, field.validity.valid]).toEqual(['01/02/2024', true]);
});
