// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FirstPeriodFields } from '../../../../src/features/uploads/transfer/first-period-fields.tsx';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';

afterEach(cleanup);

// DATA-15
it.each([true, false])('the first period can be changed but while a file is on its way: %s', (disabled) => {
  renderWithTheme(
    <FirstPeriodFields value={{ date: '', bucket: 'month' }} disabled={disabled} onChange={() => {}} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'The file has no header and no dates' }));
  for (const name of [/First period/, /Each column is a/, 'Open the calendar'])
    expect(screen.getByLabelText(name)).toHaveProperty('disabled', disabled);
});
