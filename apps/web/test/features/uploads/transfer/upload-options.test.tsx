// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FirstPeriodFields } from '../../../../src/features/uploads/transfer/upload-options.tsx';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';

afterEach(cleanup);

// DATA-15
it.each([true, false])(
  'FirstPeriodFields disables the first period while a file is being uploaded: %s',
  async (disabled) => {
    renderWithTheme(
      <FirstPeriodFields
        value={{ date: '', bucket: 'month' }}
        disabled={disabled}
        wanted={false}
        onChange={() => {}}
      />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'My file has no header row' }));
    for (const name of [/First period/, /Period length/, 'Open the calendar'])
      expect(await screen.findByLabelText(name)).toHaveProperty('disabled', disabled);
  },
);

// DATA-15
it('FirstPeriodFields shows the first period if a rejected file lacks it or a value was entered', async () => {
  const fields = (wanted: boolean) => (
    <FirstPeriodFields
      value={{ date: '', bucket: 'month' }}
      disabled={false}
      wanted={wanted}
      onChange={() => {}}
    />
  );
  const { rerender } = renderWithTheme(fields(false));
  expect(screen.queryByLabelText(/First period/)).toBeNull();
  rerender(fields(true));
  expect(await screen.findByLabelText(/First period/)).toBeTruthy();
  rerender(fields(false));
  expect(await screen.findByLabelText(/First period/)).toBeTruthy();
});
