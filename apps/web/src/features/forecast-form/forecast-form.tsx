import { forecastFailed } from '@forecast-console/api-client/errors';
import { Button, List, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { trackedEvents } from '../../lib/diagnostics/diagnostics.ts';
import type { Model } from './queries.ts';
import { useKept } from '../../lib/session/use-kept.ts';
import { DisabledReason } from '../../components/fields/disabled-reason.tsx';
import { Disclosure } from '../../components/panel/disclosure.tsx';
import { PhoneGroup } from '../../components/panel/phone-group.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { datasetRange } from './dataset/dataset-range.ts';
import { DatasetBox } from './dataset/dataset-step.tsx';
import type { Dataset } from './dataset/use-dataset.ts';
import { DebugInformation, logToConsole } from './debug-information.tsx';
import { chooseModel, ModelPicker, modelInWords } from './fields/model-picker.tsx';
import { DateFields, DateNotice } from './fields/date-fields.tsx';
import { DriversField, EventsField } from './fields/events-and-drivers.tsx';
import {
  checkedFields,
  type FieldErrors,
  forecastErrors,
  unfinishedDates,
} from './fields/forecast-errors.ts';
import { IntervalFields, intervalsInWords } from './fields/interval-fields.tsx';
import { LevelPicker } from './fields/level-picker.tsx';
import { periodsInWords, RunFields } from './fields/run-fields.tsx';
import classes from './forecast-layout.module.css';
import { forecastRequest } from './request/forecast-request.ts';
import { type ForecastValues, withDatasetChanged } from './request/forecast-values.ts';
import { useGenerateForecast } from './request/use-generate-forecast.ts';
import { dateNotice, dateWarnings } from './run/date-warnings.ts';
import { runPeriods } from './run/run-periods.ts';
import { aggregationSummary } from './run/run-summary-sentence.ts';
import { RunSummary } from './run/run-summary.tsx';

interface ForecastFormProps {
  title: string;
  /** key under which the input is kept if the session expires (AUTH-10) */
  place?: string;
  dataset: Dataset | null;
  models: readonly Model[];
  initialValues: ForecastValues;
  /** whether the form opens with the dates of the dataset instead of the specified ones */
  startsWithRange?: boolean;
  /** called with the id of the started run, or with one id per model */
  onGenerated: (runIds: readonly string[]) => void;
  /** shown above the form */
  children?: ReactNode;
}

/**
 * The Generate Forecast form (FC-4 to FC-15) with a summary of the run (FC-30). `initialValues` are used only for the
 * first render.
 */
export function ForecastForm(props: ForecastFormProps) {
  const { title, place = title, dataset, models, initialValues, onGenerated, children } = props;
  const [isRangeDue, setRangeDue] = useKept(`${place} range`, props.startsWithRange ?? false);
  const [chosen, setChosen] = useKept<ForecastValues>(place, initialValues);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [shownDataset, setShownDataset] = useKept(`${place} dataset`, dataset?.id ?? null);
  const generate = useGenerateForecast(onGenerated);
  const formId = useId();

  const uploadId = dataset?.id ?? null;
  if (uploadId !== shownDataset) {
    setShownDataset(uploadId);
    setChosen(withDatasetChanged(chosen));
    setErrors({});
  }

  const { characteristics = [], upload = null } = dataset ?? {};
  if (isRangeDue && upload !== null) {
    setRangeDue(false);
    setChosen((shown) => ({ ...shown, ...datasetRange(upload, shown.bucketType || 'month') }));
  }
  const { model, note } = chooseModel(chosen.modelType, models);
  const values = { ...chosen, modelType: model };
  const request = forecastRequest(uploadId ?? '', values, characteristics);
  const periods = runPeriods(values, upload ?? {});
  const notice = dateNotice(values, periods, upload ?? {});
  const warnings = dateWarnings(values, periods, upload ?? {});

  function change(part: Partial<ForecastValues>) {
    setChosen((shown) => ({ ...shown, ...part }));
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => !(field in part))));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = { ...forecastErrors(uploadId, values), ...unfinishedDates(event.currentTarget) };
    // Renders at once, so that the group of the first invalid field is open when it gets the focus.
    flushSync(() => setErrors(found));
    const first = checkedFields.find((field) => found[field] !== undefined);
    if (first === undefined) {
      const asked = models.filter(({ type, available }) => available && (values.allModels || type === model));
      generate.mutate(asked.map(({ type }) => ({ ...request, model_type: type })));
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
    <div className={classes['layout']}>
      <div className={classes['main']}>
        {children}
        <Panel title={title}>
          <form id={formId} onSubmit={submit} noValidate aria-label="Generate Forecast">
            <Stack gap="md" className={classes['fields'] ?? ''}>
              <DatasetBox dataset={dataset} />
              {notice !== null && (
                <DateNotice notice={notice} values={values} dates={upload} onChange={change} />
              )}
              {dataset !== null && !dataset.loading && (
                <PhoneGroup title="Level" summary={aggregationSummary(values.level, characteristics)}>
                  <LevelPicker
                    uploadId={dataset.id}
                    characteristics={characteristics}
                    values={values}
                    onChange={change}
                  />
                </PhoneGroup>
              )}
              <PhoneGroup title="Model" summary={modelInWords(values, models)}>
                <ModelPicker models={models} values={values} note={note} onChange={change} />
              </PhoneGroup>
              <PhoneGroup
                title="Periods"
                summary={periodsInWords(values)}
                hasError={checkedFields.some((field) => errors[field] !== undefined)}
              >
                <Stack gap="md">
                  <RunFields values={values} errors={errors} onChange={change} />
                  <DateFields
                    values={values}
                    dates={upload}
                    errors={errors}
                    hasNotice={notice !== null}
                    onChange={change}
                  />
                </Stack>
              </PhoneGroup>
              <PhoneGroup title="Options" summary={intervalsInWords(values)}>
                <Stack gap="md">
                  {dataset !== null && !dataset.loading && (
                    <>
                      <EventsField uploadId={dataset.id} values={values} onChange={change} />
                      <DriversField upload={dataset.upload} values={values} onChange={change} />
                    </>
                  )}
                  <div>
                    <Disclosure title="Intervals, seasonality and rounding" hint={intervalsInWords(values)}>
                      <IntervalFields values={values} onChange={change} />
                    </Disclosure>
                  </div>
                  <DebugInformation
                    information={{ request, dataset: upload, characteristics }}
                    onLog={() => logToConsole({ request, dataset, events: trackedEvents() })}
                  />
                </Stack>
              </PhoneGroup>
            </Stack>
          </form>
        </Panel>
      </div>
      <div className={classes['aside']}>
        <Panel title="This run">
          {dataset === null ? (
            <Text size="sm">Select a dataset to see what the run will do.</Text>
          ) : (
            <RunSummary key={dataset.id} values={values} dataset={dataset} models={models} />
          )}
          {warnings.length > 0 && (
            <output>
              <List size="sm" c="dimmed" mt="xs" listStyleType="none">
                {warnings.map((warning) => (
                  <List.Item key={warning}>{warning}</List.Item>
                ))}
              </List>
            </output>
          )}
        </Panel>
        <div className={classes['start']}>
          {errors.uploadId !== undefined && <Notice kind="error">{errors.uploadId}</Notice>}
          {generate.error !== null && <Notice kind="error">{forecastFailed(generate.error)}</Notice>}
          <DisabledReason reason={blocked}>
            <Button type="submit" form={formId} size="md" fullWidth loading={generate.isPending}>
              Generate Forecast
            </Button>
          </DisabledReason>
        </div>
      </div>
    </div>
  );
}

interface GenerateState {
  uploadId: string | null;
  loading: boolean;
  generating: boolean;
}

/** Returns why Generate Forecast is disabled; null if it is enabled (FC-13). */
function generateBlocked({ uploadId, loading, generating }: GenerateState): string | null {
  if (generating) return 'Starting the forecast.';
  if (uploadId === null) return 'Select a dataset first.';
  if (loading) return 'The dataset is still loading.';
  return null;
}
