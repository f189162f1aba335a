import { Panel } from '../../components/panel/panel.tsx';
import { SimpleTable } from '../../components/table/wide-table.tsx';
import { formatNumber } from '../../lib/format.ts';
import { modelName } from '../../lib/model-names.ts';
import { isUnderWay, type RunDetail, runQuery } from '../runs/queries.ts';
import { Anchor, Progress, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

interface KeepBestProps {
  runIds: readonly string[];
  /** called with the most accurate run and a summary sentence */
  onBest: (runId: string, comparison: string) => void;
}

/** Shows the progress of one run per model. When all have finished, opens the most accurate one (FC-29). */
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
    <Panel title="Comparing models">
      <Text size="sm" component="output" display="block" mb="xs">
        {ended && best === null
          ? 'No run has backtest results. Open the one you want.'
          : 'The most accurate run opens when all have finished. You can leave this page.'}
      </Text>
      <SimpleTable label="Compared runs" columns={['Model', 'Status', { name: 'WAPE', number: true }]}>
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
            <td data-numeric>{wapeText(run)}</td>
          </tr>
        ))}
      </SimpleTable>
    </Panel>
  );
}

/** WAPE over all backtest cutoffs, in percent; null if it was not measured. */
function wape(run: RunDetail): number | null {
  return run.status === 'completed' ? (run.accuracy?.wape ?? null) : null;
}

/** Returns the run with the lowest WAPE; null if no run has a WAPE. */
export function bestRun(runs: readonly RunDetail[]): RunDetail | null {
  return runs.reduce<RunDetail | null>((best, run) => {
    const [own, least] = [wape(run), best === null ? null : wape(best)];
    return own !== null && (least === null || own < least) ? run : best;
  }, null);
}

/** WAPE as text: '4.10%', or N/A if not measured. */
export function wapeText(run: RunDetail): string {
  const error = wape(run);
  return error === null ? 'N/A' : `${formatNumber(error)}%`;
}

/** Summary sentence: the best model, the WAPE of each model, and the models without a WAPE. */
export function comparisonInWords(runs: readonly RunDetail[]): string {
  const best = bestRun(runs);
  const measured = runs
    .filter((run) => wape(run) !== null)
    .toSorted((a, b) => (wape(a) ?? 0) - (wape(b) ?? 0))
    .map((run) => `${modelName(run.model_type)} ${wapeText(run)}`);
  const others = runs.filter((run) => wape(run) === null).map((run) => modelName(run.model_type));
  const rest = others.length === 0 ? '' : ` Not measured: ${others.join(', ')}.`;
  return `${modelName(best?.model_type ?? null)} is the best of ${runs.length}. Backtest WAPE: ${measured.join(', ')}.${rest}`;
}
