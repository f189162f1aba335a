import type { ForecastRun } from '@forecast-console/api-client/normalise';
import { Panel } from '../../ui/panel.tsx';
import classes from './run-details-box.module.css';
import { runFacts } from './run-facts.ts';

/** What was asked of a run (spec §2: 'Run Details' box). */
export function RunDetailsBox({ run }: { run: ForecastRun }) {
  return (
    <Panel title="Run Details">
      <dl className={classes['facts']}>
        {runFacts(run).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
