// A page with only the measured component, built from the app's sources and styles.
import '../../../../apps/web/src/components/theme/styles.ts';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, theme } from '../../../../apps/web/src/components/theme/theme.ts';
import { drawChart } from './draw-chart.tsx';
import { drawTable } from './draw-table.tsx';
import { drawWithUplot } from './draw-with-uplot.ts';
import { nextTaskAfterFrame } from './until-painted.ts';

const within = (content: ReactNode) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
    {content}
  </MantineProvider>
);
const stage = document.getElementById('stage');
if (!stage) throw new Error('index.html has no #stage');

Object.assign(globalThis, {
  bench: {
    chart: (count: number) => drawChart(stage, count, within),
    uplot: (count: number) => drawWithUplot(stage, count),
    table: (count: number) => drawTable(stage, count, within),
    frame: nextTaskAfterFrame,
  },
});
