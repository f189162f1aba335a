import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { debounceMs } from '../../../lib/constants.ts';
import type { Model } from '../queries.ts';
import { canFilterBy } from '../../analysis/queries.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { mayBeTyped } from '../dataset/dataset-range.ts';
import type { ForecastValues } from '../request/forecast-values.ts';
import { combinationCount } from './combination-count.ts';
import { estimateInWords, estimateSeconds } from './estimate.ts';
import { runPlan } from './run-plan.ts';
import { RunPicture } from './run-picture.tsx';
import { runSummarySentence } from './run-summary-sentence.ts';

interface RunSummaryProps {
  values: ForecastValues;
  dataset: Dataset;
  models: readonly Model[];
}

/** What the run will do: its picture, in two lines, and about how long. Mount it anew for another dataset. */
export function RunSummary({ values, dataset, models }: RunSummaryProps) {
  // A screen reader reads the sentence whenever it changes: not at each digit of a horizon or a date.
  const [settled] = useDebouncedValue(values, debounceMs.form);
  const { upload, characteristics } = dataset;
  const plan = runPlan(values, upload ?? {});
  // A year that nobody may type can lie so far off that there is no date after it.
  const drawn = values.forecastStartDate === '' || mayBeTyped(values.forecastStartDate);
  const drawable = canFilterBy(settled.filters);
  const lines = runSummarySentence(
    settled,
    runPlan(settled, upload ?? {}),
    combinationCount(settled, characteristics),
    characteristics,
  );
  return (
    <Stack gap="xs">
      {plan !== null && drawn && (
        <RunPicture
          uploadRunId={upload?.run_id ?? null}
          plan={plan}
          values={values}
          filters={drawable ? settled.filters : {}}
        />
      )}
      <Text size="sm" component="output" display="block">
        {lines.map((line) => (
          <span key={line} style={{ display: 'block' }}>
            {line}
          </span>
        ))}
      </Text>
      <Text size="sm" c="dimmed">
        {durationInWords(values, dataset, models)}
        {!drawable && '. The picture shows the whole dataset: the filter has too many values to draw'}
      </Text>
    </Stack>
  );
}

function durationInWords(values: ForecastValues, dataset: Dataset, models: readonly Model[]): string {
  const { bucketType, modelType, allModels } = values;
  if (bucketType === '') return '';
  const combinations = combinationCount(values, dataset.characteristics)?.count ?? 1;
  const asked = models.filter(({ type, available }) => available && (allModels || type === modelType));
  const seconds = asked.map(({ measured }) => estimateSeconds(measured, bucketType, combinations));
  return estimateInWords(
    seconds.includes(null) ? null : seconds.reduce<number>((sum, each) => sum + (each ?? 0), 0),
  );
}
