// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TabPanel } from '../../../src/components/panel/tab-panel.tsx';
import { renderWithTheme } from '../../support/render-with-theme.tsx';

afterEach(cleanup);

const first = { id: 'first', label: 'First', render: () => <input aria-label="Note" /> };

function Tabs({ second }: { second: () => string }) {
  const [tab, setTab] = useState<string | undefined>();
  const tabs = [first, { id: 'second', label: 'Second', render: second }];
  return <TabPanel label="Views" tabs={tabs} value={tab} onChange={setTab} />;
}

describe('TabPanel', () => {
  it('opens the first tab by default and renders the other tabs when they are opened', () => {
    const second = vi.fn<() => string>(() => 'content');
    renderWithTheme(<Tabs second={second} />);
    expect(screen.getByRole('tab', { name: 'First' }).getAttribute('aria-selected')).toBe('true');
    expect(second).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('tab', { name: 'Second' }));
    expect(screen.getByRole('tabpanel').textContent).toBe('content');
  });

  it('keeps the input of a tab while another tab is open', () => {
    renderWithTheme(<Tabs second={() => 'content'} />);
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'kept' } });
    fireEvent.click(screen.getByRole('tab', { name: 'Second' }));
    fireEvent.click(screen.getByRole('tab', { name: 'First' }));
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('kept');
  });
});
