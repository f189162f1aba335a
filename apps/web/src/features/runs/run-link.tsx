import type { ForecastRun } from '@forecast-console/api-client/normalise';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { unbroken } from '../../components/page/unbroken.tsx';
import { runNameText } from './header/run-name.ts';

interface RunLinkProps {
  run: ForecastRun;
  /** text of the link; by default, the name and details of the run */
  label?: string;
}

/** Link to the analysis of a run. */
export function RunLink({ run, label = runNameText(run) }: RunLinkProps) {
  return (
    <Anchor
      fz="inherit"
      renderRoot={(props: object) => (
        <Link {...props} to="/analysis/$runId" params={{ runId: run.run_id }} title={run.run_id} />
      )}
    >
      {unbroken(label)}
    </Anchor>
  );
}
