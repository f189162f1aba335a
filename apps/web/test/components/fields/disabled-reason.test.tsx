// @vitest-environment jsdom
import { Button } from '@mantine/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import { DisabledReason } from '../../../src/components/fields/disabled-reason.tsx';

afterEach(cleanup);

function show(reason: string | null) {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<() => void>();
  renderWithTheme(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <DisabledReason reason={reason}>
        <Button type="submit" onClick={onClick}>
          Generate
        </Button>
      </DisabledReason>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Generate' }));
  return { button: screen.getByRole('button', { name: 'Generate' }), onClick, onSubmit };
}

describe('DisabledReason', () => {
  it('ignores clicks and describes the control with the reason', () => {
    const { button, onClick, onSubmit } = show('Select a dataset first');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const description = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('Select a dataset first');
  });

  it('hides the reason on Escape until the control is hovered or focused again', () => {
    const { button } = show('Select a dataset first');
    const reason = screen.getByRole('tooltip', { hidden: true });
    fireEvent.keyDown(button, { key: 'Escape' });
    expect(reason.dataset['dismissed']).toBe('true');
    fireEvent.blur(button);
    expect(reason.dataset['dismissed']).toBeUndefined();
  });

  it('aligns the reason with the end of a control near the edge of the screen', () => {
    const { button } = show('Select a dataset first');
    const reason = screen.getByRole('tooltip', { hidden: true });
    const screenWidth = vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1440);
    onTestFinished(() => void vi.restoreAllMocks());
    fireEvent.focus(button);
    expect(reason.dataset['end']).toBeUndefined();
    vi.spyOn(button.parentElement ?? button, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(150, 0, 120, 36),
    );
    screenWidth.mockReturnValue(390);
    fireEvent.focus(button);
    expect(reason.dataset['end']).toBe('true');
  });

  it('renders the control unchanged if there is no reason', () => {
    const { button, onClick, onSubmit } = show(null);
    expect(onClick).toHaveBeenCalledOnce();
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(button.getAttribute('aria-disabled')).toBeNull();
  });
});
