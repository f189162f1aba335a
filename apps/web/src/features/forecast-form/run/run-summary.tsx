import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { debounceMs } from '../../../lib/constants.ts';
import type { Model } from '../queries.ts';
import { canFilterBy } from '../../analysis/queries.ts';
import type { Dataset } from '../dataset/use-dataset.ts';
import { isAllowedDate } from '../dataset/dataset-range.ts';
import type { ForecastValues } from '../request/forecast-values.ts';
import { combinationCount, runSummarySentence } from './run-summary-sentence.ts';
import { estimateInWords, estimateSeconds } from './estimate.ts';
import { runPeriods } from './run-periods.ts';
import { RunPicture } from './run-picture.tsx';

interface RunSummaryProps {
  values: ForecastValues;
  dataset: Dataset;
  models: readonly Model[];
}

/** Summary of the run: chart, two lines of text and the estimated duration. Pass a new `key` for each dataset. */
export function RunSummary({ values, dataset, models }: RunSummaryProps) {
  // Debounced, because screen readers announce every change of the text.
  const [settled] = useDebouncedValue(values, debounceMs.form);
  const { upload, characteristics } = dataset;
  const periods = runPeriods(values, upload ?? {});
  // A partially typed year can be out of range.
  const drawn = values.forecastStartDate === '' || isAllowedDate(values.forecastStartDate);
  const drawable = canFilterBy(settled.filters);
  const lines = runSummarySentence(
    settled,
    runPeriods(settled, upload ?? {}),
    combinationCount(settled, characteristics),
    characteristics,
  );
  return (
    <Stack gap="xs">
      {periods !== null && drawn && (
        <RunPicture
          uploadRunId={upload?.run_id ?? null}
          periods={periods}
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
        {!drawable && '. The chart shows the whole dataset because the filter has too many values'}
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
