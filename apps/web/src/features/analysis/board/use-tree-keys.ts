import { type KeyboardEvent, useState } from 'react';

/** Id of the root of the tree, which is the total. */
export const rootId = '';

const itemSelector = '[role="treeitem"]';

/** Open nodes and focus of a tree: ↑ ↓ Home End move, → opens, ← closes, Enter and Space select. */
export function useTreeKeys() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([rootId]));
  const [focused, setFocused] = useState(rootId);
  const setNode = (id: string, isOpen: boolean) =>
    setOpen((before) => new Set([...before].filter((one) => one !== id).concat(isOpen ? id : [])));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const item =
      event.target instanceof HTMLElement && event.target.matches(itemSelector) ? event.target : null;
    if (item === null) return;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(itemSelector)];
    const at = items.indexOf(item);
    const id = item.dataset['node'] ?? rootId;
    const expanded = item.getAttribute('aria-expanded');
    const before = item.closest('ul')?.previousElementSibling ?? null;
    const above = before instanceof HTMLElement && before.matches(itemSelector) ? before : null;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => items[at + 1]?.focus(),
      ArrowUp: () => items[at - 1]?.focus(),
      Home: () => items[0]?.focus(),
      End: () => items.at(-1)?.focus(),
      ArrowRight: () => (expanded === 'false' ? setNode(id, true) : items[at + 1]?.focus()),
      ArrowLeft: () => (expanded === 'true' ? setNode(id, false) : above?.focus()),
      Enter: () => item.querySelector('button')?.click(),
      ' ': () => item.querySelector('button')?.click(),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  return { open, setNode, focused, setFocused, onKeyDown };
}

export type TreeKeys = ReturnType<typeof useTreeKeys>;
