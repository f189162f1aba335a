import { forecastFailed } from '@forecast-console/api-client/errors';
import { Button, Divider, Grid, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { trackedEvents } from '../../lib/diagnostics/tracked-events.ts';
import type { Model } from '../../resources/metadata.ts';
import { DisabledReason } from '../../ui/disabled-reason.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DatasetBox } from './dataset/dataset-box.tsx';
import type { Dataset } from './dataset/dataset.ts';
import { DebugInformation, logToConsole } from './debug-information.tsx';
import { chooseModel } from './fields/choose-model.ts';
import { DateFields } from './fields/date-fields.tsx';
import {
  checkedFields,
  type FieldErrors,
  forecastErrors,
  unfinishedDates,
} from './fields/forecast-errors.ts';
import { IntervalFields } from './fields/interval-fields.tsx';
import { LevelPicker } from './fields/level-picker.tsx';
import { ModelPicker } from './fields/model-picker.tsx';
import { RunFields } from './fields/run-fields.tsx';
import { forecastRequest } from './request/forecast-request.ts';
import { type ForecastValues, withDatasetChanged } from './request/forecast-values.ts';
import { RunSummary } from './request/run-summary.tsx';
import { useGenerateForecast } from './request/use-generate-forecast.ts';

interface ForecastFormProps {
  dataset: Dataset | null;
  models: readonly Model[];
  initialValues: ForecastValues;
  onGenerated: (runId: string) => void;
}

/** The Generate Forecast form (FC-4 to FC-15). It starts with `initialValues`; later changes of them are not followed. */
export function ForecastForm({ dataset, models, initialValues, onGenerated }: ForecastFormProps) {
  const [chosen, setChosen] = useState(initialValues);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [shownDataset, setShownDataset] = useState(dataset?.id ?? null);
  const generate = useGenerateForecast(onGenerated);

  const uploadId = dataset?.id ?? null;
  if (uploadId !== shownDataset) {
    setShownDataset(uploadId);
    setChosen(withDatasetChanged(chosen));
    setErrors({});
  }

  const characteristics = dataset?.characteristics ?? [];
  const { model, note } = chooseModel(chosen.modelType, models);
  const values = { ...chosen, modelType: model };
  const request = forecastRequest(uploadId ?? '', values, characteristics);

  function change(part: Partial<ForecastValues>) {
    setChosen((shown) => ({ ...shown, ...part }));
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => !(field in part))));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = { ...forecastErrors(uploadId, values), ...unfinishedDates(event.currentTarget) };
    setErrors(found);
    const first = checkedFields.find((field) => found[field] !== undefined);
    if (first === undefined) {
      generate.mutate(request);
      return;
    }
    const element = event.currentTarget.elements.namedItem(first);
    if (element instanceof HTMLElement) element.focus();
  }

  const blocked = generateBlocked({
    uploadId,
    loading: dataset?.loading ?? false,
    generating: generate.isPending,
  });

  return (
    <form onSubmit={submit} noValidate aria-label="Generate Forecast">
      <Stack gap="md">
        <DatasetBox dataset={dataset} />
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Stack gap="md">
              <DateFields values={values} dates={dataset?.upload ?? null} errors={errors} onChange={change} />
              <RunFields values={values} errors={errors} onChange={change} />
              <ModelPicker
                models={models}
                value={model}
                note={note}
                onChange={(modelType) => change({ modelType })}
              />
              <div>
                <Disclosure title="Intervals and season">
                  <IntervalFields values={values} onChange={change} />
                </Disclosure>
              </div>
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 6 }}>
            {dataset !== null && !dataset.loading && (
              <LevelPicker characteristics={characteristics} values={values} onChange={change} />
            )}
          </Grid.Col>
        </Grid>
        <Divider />
        {dataset !== null && (
          <RunSummary
            key={dataset.id}
            values={values}
            dates={dataset.upload ?? {}}
            characteristics={characteristics}
          />
        )}
        {errors.uploadId !== undefined && <Notice kind="error">{errors.uploadId}</Notice>}
        {generate.error !== null && <Notice kind="error">{forecastFailed(generate.error)}</Notice>}
        <Group>
          <DisabledReason reason={blocked}>
            <Button type="submit" loading={generate.isPending}>
              Generate Forecast
            </Button>
          </DisabledReason>
        </Group>
        <DebugInformation
          information={{ request, dataset: dataset?.upload ?? null, characteristics }}
          onLog={() => logToConsole({ request, dataset, events: trackedEvents() })}
        />
      </Stack>
    </form>
  );
}

interface GenerateState {
  uploadId: string | null;
  loading: boolean;
  generating: boolean;
}

/** Why Generate Forecast is disabled, or null when it is not (FC-13). */
function generateBlocked({ uploadId, loading, generating }: GenerateState): string | null {
  if (generating) return 'The forecast is being started.';
  if (uploadId === null) return 'Select a dataset first.';
  if (loading) return 'The dataset is still loading.';
  return null;
}
