/**
 * Keeps the keyboard position when the focused control is removed or disabled. Browsers then move the focus to the
 * body, so that the next Tab would start at the top of the page. Focuses the nearest remaining ancestor, or the control
 * itself once it is enabled again. Does nothing if the user has clicked elsewhere.
 *
 * @returns a function that stops it
 */
export function keepFocus({ body }: Document): () => void {
  /** the last focused control and its ancestors, innermost first */
  let path: readonly HTMLElement[] = [];

  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) path = withAncestors(target);
  };
  const forget = () => {
    path = [];
  };
  const restore = () => {
    const { activeElement } = body.ownerDocument;
    const [control] = path;
    if (control === undefined || (activeElement !== null && activeElement !== body)) return;
    if (control.isConnected) {
      if (!control.matches(':disabled')) control.focus({ preventScroll: true });
      return;
    }
    // Dialogs are outside the page's landmarks.
    const remaining =
      path.find((element) => element.isConnected && element.closest('main, header, aside') !== null) ??
      body.querySelector('main');
    if (remaining === null) return;
    if (!remaining.hasAttribute('tabindex')) remaining.tabIndex = -1;
    remaining.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(restore);
  observer.observe(body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  body.addEventListener('focusin', remember);
  body.addEventListener('pointerdown', forget);
  return () => {
    observer.disconnect();
    body.removeEventListener('focusin', remember);
    body.removeEventListener('pointerdown', forget);
  };
}

/** Returns the element and its ancestors below the body. */
function withAncestors(element: HTMLElement): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at: HTMLElement | null = element; at !== null && at.tagName !== 'BODY'; at = at.parentElement)
    path.push(at);
  return path;
}
