import { Button, Stack, Tabs } from '@mantine/core';
import { useEffect, useState } from 'react';
import { dashboardRefreshMs } from '../../lib/constants.ts';
import { renderLog, requestLog, trackedEvents } from '../../lib/diagnostics/diagnostics.ts';
import { formatMilliseconds } from '../../lib/format.ts';
import { Page } from '../../components/page/page.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { ComponentsTab, SlowRendersTab } from './render-tabs.tsx';
import { FigureCards } from './figures.tsx';
import { renderSummary } from './summaries.ts';
import { RequestsTab } from './requests-tab.tsx';

function readLogs() {
  return {
    components: renderLog.components(),
    slowRenders: renderLog.slowRenders(),
    requests: requestLog.records(),
    events: trackedEvents(),
  };
}

/** Performance Monitoring (PERF-1): measurements in the current browser tab. */
export function PerformanceDashboard() {
  const [logs, setLogs] = useState(readLogs);

  useEffect(() => {
    const timer = setInterval(() => setLogs(readLogs()), dashboardRefreshMs);
    return () => clearInterval(timer);
  }, []);

  const clear = (...cleared: { clear: () => void }[]) => {
    for (const log of cleared) log.clear();
    setLogs(readLogs());
  };

  const summary = renderSummary(logs.components);
  return (
    <Page
      title="Performance Monitoring"
      actions={
        <>
          <Button variant="default" onClick={() => clear(renderLog)}>
            Clear Component Metrics
          </Button>
          <Button variant="default" onClick={() => clear(requestLog)}>
            Clear API Metrics
          </Button>
          <Button variant="default" onClick={() => clear(renderLog, requestLog)}>
            Clear All Metrics
          </Button>
        </>
      }
    >
      <Panel title="Performance Dashboard">
        <Stack gap="md">
          <FigureCards
            figures={[
              ['Total Components', String(summary.components)],
              ['Total Renders', String(summary.renders)],
              ['Avg Render Time', formatMilliseconds(summary.averageTime)],
              ['Slow Renders', String(summary.slowRenders)],
            ]}
          />
          <Tabs defaultValue="components" keepMounted={false}>
            <Tabs.List aria-label="Performance">
              <Tabs.Tab value="components">Components</Tabs.Tab>
              <Tabs.Tab value="requests">API Requests</Tabs.Tab>
              <Tabs.Tab value="slow-renders">Slow Renders</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="components" pt="md">
              <ComponentsTab components={logs.components} />
            </Tabs.Panel>
            <Tabs.Panel value="requests" pt="md">
              <RequestsTab records={logs.requests} events={logs.events} />
            </Tabs.Panel>
            <Tabs.Panel value="slow-renders" pt="md">
              <SlowRendersTab renders={logs.slowRenders} />
            </Tabs.Panel>
          </Tabs>
        </Stack>
      </Panel>
    </Page>
  );
}
