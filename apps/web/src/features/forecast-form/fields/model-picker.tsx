import { modelNames, type ModelType } from '../../../lib/model-names.ts';
import { metadataQuery, type Model } from '../queries.ts';
import type { ForecastValues } from '../request/forecast-values.ts';
import classes from './model-picker.module.css';
import { Radio, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

interface ModelPickerProps {
  models: readonly Model[];
  values: Pick<ForecastValues, 'modelType' | 'allModels' | 'runBacktest'>;
  /** explains why the requested model is not selected */
  note: string | null;
  onChange: (change: Partial<Pick<ForecastValues, 'modelType' | 'allModels'>>) => void;
}

const descriptions: Readonly<Record<ModelType, string>> = {
  nbeats: 'Pre-trained neural network; suits short histories',
  lightgbm: 'Boosted trees trained on all series of the run',
  ensemble: 'Combines four methods weighted by accuracy; slowest',
};

const all = 'all';

/** Model Type: unavailable models are disabled with the server's reason. */
export function ModelPicker({ models, values, note, onChange }: ModelPickerProps) {
  const comparable = models.filter(({ available }) => available).length > 1;
  return (
    <Radio.Group
      label="Model Type"
      name="modelType"
      value={values.allModels ? all : values.modelType}
      onChange={(value) =>
        onChange(value === all ? { allModels: true } : { allModels: false, modelType: value })
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
        {models.map(({ type, label, available, reason }) => (
          <Radio
            key={type}
            className={classes['card'] ?? ''}
            value={type}
            label={`${label} (${type})`}
            disabled={!available}
            description={available ? descriptions[type] : `Not available: ${reason ?? 'no reason given'}`}
          />
        ))}
        {comparable && (
          <Radio
            className={classes['card'] ?? ''}
            value={all}
            label={keepBest(models)}
            disabled={!values.runBacktest}
            description={
              values.runBacktest
                ? 'Runs each model and opens the one with the lowest backtest error'
                : 'Requires Run Backtest'
            }
          />
        )}
      </SimpleGrid>
      {note !== null && (
        <Text size="sm" mt="xs" component="output" display="block">
          {note}
        </Text>
      )}
    </Radio.Group>
  );
}

const keepBest = ({ length }: readonly Model[]) =>
  `${length === 3 ? 'All three' : 'All of them'}, keep the best`;

/** Summary shown while the models are collapsed. */
export function modelInWords(
  { allModels, modelType }: Pick<ForecastValues, 'allModels' | 'modelType'>,
  models: readonly Model[],
): string {
  if (allModels) return keepBest(models);
  return models.find(({ type }) => type === modelType)?.label ?? modelType;
}

export interface ModelChoice {
  model: ModelType;
  /** explains why the requested model is not selected; null if it is */
  note: string | null;
}

/** Returns the requested model if it is available, otherwise the first available model. */
export function chooseModel(wanted: ModelType, models: readonly Model[]): ModelChoice {
  const asked = models.find(({ type }) => type === wanted);
  if (asked === undefined || asked.available) return { model: wanted, note: null };
  const first = models.find(({ available }) => available);
  if (first === undefined)
    return { model: wanted, note: `No model is available: ${asked.reason ?? 'no reason given'}` };
  return {
    model: first.type,
    note: `${asked.label} is not available on this server, so ${first.label} is selected.`,
  };
}

const defaultModels = modelNames.map((model): Model => ({ ...model, available: true, reason: null }));

/** Returns the server's models, or the default models until they have loaded. */
export function useModels(): readonly Model[] {
  return useQuery(metadataQuery).data?.models ?? defaultModels;
}
