import { Anchor, Progress, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { modelName } from '../../../lib/model-names.ts';
import { isUnderWay, runQuery } from '../../runs/queries.ts';
import { Panel } from '../../../components/panel.tsx';
import { WideTable } from '../../../components/wide-table.tsx';
import { bestRun, comparisonInWords, missedInWords } from './best-run.ts';

interface KeepBestProps {
  runIds: readonly string[];
  /** The run that missed least, and in words what each missed. */
  onBest: (runId: string, comparison: string) => void;
}

/** Runs of several models side by side while they are computed; the best is opened once all have ended (FC-29). */
export function KeepBest({ runIds, onBest }: KeepBestProps) {
  const answers = useQueries({ queries: runIds.map((id) => runQuery(id)) });
  const runs = answers.flatMap(({ data }) => data ?? []);
  const ended = answers.every(
    ({ data, isError }) => isError || (data !== undefined && !isUnderWay(data.status)),
  );
  const best = ended ? bestRun(runs) : null;
  const bestId = best?.run_id ?? null;

  const open = useEffectEvent((runId: string) => onBest(runId, comparisonInWords(runs)));
  useEffect(() => {
    if (bestId !== null) open(bestId);
  }, [bestId]);

  return (
    <Panel title="Comparing the models">
      <Text size="sm" component="output" display="block" mb="xs">
        {ended && best === null
          ? 'None of the runs could be measured by a backtest. Open the one you want.'
          : 'The run that misses least in its backtest is opened as soon as all have ended. You may leave this page; the runs go on.'}
      </Text>
      <WideTable label="Runs compared">
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Status</th>
            <th scope="col" data-numeric>
              Missed of all volume
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.run_id}>
              <th scope="row">
                <Anchor
                  fz="inherit"
                  renderRoot={(props: object) => (
                    <Link {...props} to="/analysis-simple" search={{ run_id: run.run_id }} />
                  )}
                >
                  {modelName(run.model_type)}
                </Anchor>
              </th>
              <td>
                {isUnderWay(run.status) ? (
                  <Progress
                    value={100 * (run.progress ?? 0)}
                    aria-label={`Progress of ${modelName(run.model_type)}`}
                  />
                ) : (
                  (run.error ?? run.status)
                )}
              </td>
              <td data-numeric>{missedInWords(run)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Panel>
  );
}
