import { Box, Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './panel.module.css';
import tabClasses from './tab-panel.module.css';

export interface PanelTab {
  id: string;
  label: string;
  render: () => ReactNode;
  /** whether the tab is printed if it is open */
  printed?: boolean;
  /** whether the content may be longer than the screen and scrolls inside its tab */
  long?: boolean;
}

/** Returns the tab with an id, or the first tab if there is none. */
export const openTab = (tabs: readonly PanelTab[], id: string | undefined): PanelTab | undefined =>
  tabs.find((tab) => tab.id === id) ?? tabs[0];

/** Selects the open tab in a panel of tabs. */
export const openTabSelector = '[role="tab"][aria-selected="true"]';

interface TabPanelProps {
  id?: string;
  /** accessible name of the tabs */
  label: string;
  tabs: readonly PanelTab[];
  /** id of the open tab; any other value opens the first tab */
  value: string | undefined;
  onChange: (id: string) => void;
}

/** Scrolls the row of tabs, but not the page, until the tab is visible. */
function showTab(tab: HTMLElement): void {
  const list = tab.parentElement;
  if (list === null) return;
  const [from, to] = [tab.offsetLeft - list.offsetLeft, list.clientWidth - tab.offsetWidth];
  if (from < list.scrollLeft || from > list.scrollLeft + to) list.scrollLeft = from - to / 2;
}

/** A panel with tabs. A tab is rendered when it is first opened, and then keeps its state. */
export function TabPanel({ id: panelId, label, tabs, value, onChange }: TabPanelProps) {
  const open = openTab(tabs, value);
  const active = open?.id ?? null;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (active !== null && !opened.has(active)) setOpened(new Set([...opened, active]));
  const list = useRef<HTMLDivElement>(null);
  const isChosen = useRef(false);
  useEffect(() => {
    const tab = list.current?.querySelector(openTabSelector);
    if (active !== null && tab instanceof HTMLElement) showTab(tab);
    // The tabs have a scroll margin, so that the content of the chosen tab is visible. jsdom cannot scroll.
    if (isChosen.current && list.current !== null && 'scrollIntoView' in list.current)
      list.current.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Box
      id={panelId}
      className={`${classes['panel']} ${tabClasses['panel']}`}
      data-print={open?.printed === true ? undefined : 'never'}
    >
      <Tabs
        value={active}
        onChange={(id) => {
          isChosen.current = true;
          if (id !== null) onChange(id);
        }}
        keepMountedMode="display-none"
      >
        <Tabs.List aria-label={label} className={tabClasses['list'] ?? ''} data-print="never" ref={list}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.id} value={tab.id}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, render, long = false }) => (
          <Tabs.Panel
            key={id}
            value={id}
            className={tabClasses['content'] ?? ''}
            data-long={long || undefined}
            // A scrolling area must be reachable by keyboard (WCAG 2.1.1).
            tabIndex={long ? 0 : undefined}
          >
            {(id === active || opened.has(id)) && render()}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Box>
  );
}
