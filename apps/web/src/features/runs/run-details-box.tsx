import type { ForecastRun } from '@forecast-console/api-client/normalise';
import { FactList } from '../../ui/fact-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { runFacts } from './run-facts.ts';

/** What was asked of a run (spec §2: 'Run Details' box). */
export function RunDetailsBox({ run }: { run: ForecastRun }) {
  return (
    <Panel title="Run Details">
      <FactList facts={runFacts(run)} />
    </Panel>
  );
}
