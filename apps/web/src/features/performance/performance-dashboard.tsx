import { Button, Stack, Tabs, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { dashboardRefreshMs } from '../../lib/constants.ts';
import { renderLog, requestLog, trackedEvents } from '../../lib/diagnostics/diagnostics.ts';
import { formatCount, formatMilliseconds } from '../../lib/format.ts';
import { Page } from '../../components/page/page.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { ComponentsTab, SlowRendersTab } from './render-tabs.tsx';
import { Figures } from './figures.tsx';
import { renderSummary, requestSummary } from './summaries.ts';
import { RequestsTab } from './requests-tab.tsx';
import { Verdict } from './verdict.tsx';

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

  const renders = renderSummary(logs.components);
  const requests = requestSummary(logs.requests);
  return (
    <Page title="Performance Monitoring">
      <Panel
        title="Performance Dashboard"
        actions={
          <>
            <ClearButton name="Clear Component Metrics" onClick={() => clear(renderLog)} />
            <ClearButton name="Clear API Metrics" onClick={() => clear(requestLog)} />
            <ClearButton name="Clear All Metrics" onClick={() => clear(renderLog, requestLog)} />
          </>
        }
      >
        <Stack gap="md">
          <div>
            <Verdict requests={requests} renders={renders} />
            <Text size="xs" c="dimmed">
              Measured in this browser tab since it was opened or the metrics were cleared.
            </Text>
          </div>
          <Figures
            figures={[
              { name: 'Total Components', value: formatCount(renders.components) },
              { name: 'Total Renders', value: formatCount(renders.renders) },
              { name: 'Avg Render Time', value: formatMilliseconds(renders.averageTime) },
              {
                name: 'Slow Renders',
                value: formatCount(renders.slowRenders),
                isWarning: renders.slowRenders > 0,
              },
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
              <RequestsTab records={logs.requests} events={logs.events} summary={requests} />
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

function ClearButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button variant="default" size="compact-sm" onClick={onClick}>
      {name}
    </Button>
  );
}
