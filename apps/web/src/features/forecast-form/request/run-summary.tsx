import { List, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { debounceMs } from '../../../lib/constants.ts';
import type { Characteristic } from '../../../resources/characteristics.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { DatasetDates } from '../dataset/data-span.ts';
import { combinationCount } from './combination-count.ts';
import { dateWarnings } from './date-warnings.ts';
import type { ForecastValues } from './forecast-values.ts';
import { runPlan } from './run-plan.ts';
import { runSummarySentence } from './run-summary-sentence.ts';

interface RunSummaryProps {
  values: ForecastValues;
  dates: DatasetDates;
  characteristics: readonly Characteristic[];
}

/** What the run will do, in a sentence, and what to know before starting it. Mount it anew for another dataset. */
export function RunSummary({ values: typed, dates, characteristics }: RunSummaryProps) {
  // A screen reader reads the sentence whenever it changes: not at each digit of a horizon or a date.
  const [values] = useDebouncedValue(typed, debounceMs.form);
  const plan = runPlan(values, dates);
  const warnings = dateWarnings(values, plan, dates);
  const sentence = runSummarySentence(values, plan, combinationCount(values, characteristics));
  return (
    <Stack gap="xs">
      <Text size="sm" component="output" display="block">
        <strong>This run:</strong> {sentence}.
      </Text>
      {warnings.length > 0 && (
        <Notice kind="warning">
          <List size="sm" listStyleType="none">
            {warnings.map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </Notice>
      )}
    </Stack>
  );
}
