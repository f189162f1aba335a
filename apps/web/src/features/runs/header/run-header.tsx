import type { RunPoint } from '@forecast-console/api-client/normalise';
import type { Bucket } from '@forecast-console/calendar';
import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { RunDetail } from '../queries.ts';
import { assumptionsOf } from '../run-drivers.tsx';
import { valueWords } from '../../../lib/format.ts';
import {
  accuracyPhrases,
  measuredOf,
  outlookPhrases,
  type Phrase,
  type ShownCombination,
} from './sentence.ts';
import { outlook } from './outlook.ts';
import classes from './run-header.module.css';
import { runName } from './run-name.ts';
import { RunStrip } from './run-strip.tsx';
import { unbroken } from '../../../components/page/unbroken.tsx';

/** The series on screen, in the run's own bucket. */
interface ShownSeries {
  points: readonly RunPoint[];
  partialLast: string | null;
  /** null for the total */
  combination: ShownCombination | null;
}

interface RunHeaderProps {
  run: RunDetail;
  bucket: Bucket;
  /** the series on screen; null while it loads */
  shown: ShownSeries | null;
  actions?: ReactNode;
  /** whether to hide the metrics */
  short?: boolean;
}

/** Header of every run page: name, summary sentence and metrics (LEAD-1). */
export function RunHeader({ run, bucket, shown, actions, short = false }: RunHeaderProps) {
  const { dataset, details } = runName(run);
  const combination = shown?.combination ?? null;
  const ahead = useMemo(
    () => (shown === null ? null : outlook(shown.points, bucket, shown.partialLast)),
    [shown, bucket],
  );
  const measured = measuredOf(run, bucket, combination);
  const phrases =
    run.status === 'completed'
      ? [
          ...outlookPhrases(ahead, bucket, run.value_label),
          ...accuracyPhrases(measured),
          ...assumptionsOf(run.drivers, bucket).map((text): Phrase => ({ text: ` ${text}` })),
        ]
      : [{ text: `Status: ${run.status ?? 'unknown'}.` }];
  return (
    <section aria-label="Run" className={classes['header']}>
      <div>
        <Title order={2} className={classes['name']}>
          {dataset}
          {[...details, ...(combination === null ? [] : [combination.label])].map((part) => (
            <span key={part}> · {unbroken(part)}</span>
          ))}
        </Title>
        <div className={classes['summary']}>
          <Text size="sm">
            {phrases.map(({ text, strong }, at) => (strong === true ? <b key={at}>{text}</b> : text))}
          </Text>
          {actions !== undefined && (
            <Group gap="xs" data-print="never">
              {actions}
            </Group>
          )}
        </div>
      </div>
      {!short && run.status === 'completed' && (
        <RunStrip
          measured={measured}
          bucket={bucket}
          values={valueWords(run.value_label)}
          coverage={combination === null ? run.interval_held : null}
          level={Math.round(100 * (run.parameters.confidence_level ?? 0.95))}
        />
      )}
    </section>
  );
}
