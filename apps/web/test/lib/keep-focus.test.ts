// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFocus } from '../../src/lib/keep-focus.ts';

const patience = { timeout: 30_000 };
let stop = () => {};

beforeEach(() => {
  document.body.innerHTML =
    '<main tabindex="-1"><section><button id="gone">Discard</button><button>Apply</button></section></main>' +
    '<div id="dialog"><button>Delete</button></div>';
  stop = keepFocus(document);
});
afterEach(() => {
  stop();
  // Other tests share the document.
  document.body.replaceChildren();
});

const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`${selector} is missing`);
  return found;
};

// NAV-8
describe('keepFocus', () => {
  it('focuses the nearest remaining ancestor of a removed control', async () => {
    find('#gone').focus();
    find('#gone').remove();
    await vi.waitFor(() => expect(document.activeElement).toBe(find('section')), patience);
  });

  it('focuses the main content after a dialog is removed', async () => {
    find('#dialog button').focus();
    find('#dialog').remove();
    await vi.waitFor(() => expect(document.activeElement).toBe(find('main')), patience);
  });

  it('leaves the focus where another element got it', async () => {
    find('#gone').focus();
    find('#gone').remove();
    find('section button').focus();
    const seen = vi.fn<() => void>();
    new MutationObserver(seen).observe(document.body, { childList: true, subtree: true });
    find('#dialog').remove();
    await vi.waitFor(() => expect(seen).toHaveBeenCalled(), patience);
    expect(document.activeElement).toBe(find('section button'));
  });

  it('does nothing if the user clicked elsewhere', async () => {
    find('#gone').focus();
    find('main').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    const seen = vi.fn<() => void>();
    new MutationObserver(seen).observe(document.body, { childList: true, subtree: true });
    find('#gone').remove();
    await vi.waitFor(() => expect(seen).toHaveBeenCalled(), patience);
    expect(document.activeElement).toBe(document.body);
  });
});
