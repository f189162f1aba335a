import { Box, Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
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

interface TabPanelProps {
  /** accessible name of the tabs */
  label: string;
  tabs: readonly PanelTab[];
  /** id of the open tab; any other value opens the first tab */
  value: string | undefined;
  onChange: (id: string) => void;
}

/** A panel with tabs. A tab is rendered when it is first opened, and then keeps its state. */
export function TabPanel({ label, tabs, value, onChange }: TabPanelProps) {
  const open = openTab(tabs, value);
  const active = open?.id ?? null;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (active !== null && !opened.has(active)) setOpened(new Set([...opened, active]));
  return (
    <Box
      className={`${classes['panel']} ${tabClasses['panel']}`}
      data-print={open?.printed === true ? undefined : 'never'}
    >
      <Tabs value={active} onChange={(id) => id !== null && onChange(id)} keepMountedMode="display-none">
        <Tabs.List aria-label={label} className={tabClasses['list']} data-print="never">
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
