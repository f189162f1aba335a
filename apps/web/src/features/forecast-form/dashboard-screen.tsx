import { Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { debounceMs } from '../../lib/constants.ts';
import { modelSettings } from '../../lib/settings/model-settings.ts';
import { characteristicsQuery } from '../../resources/characteristics.ts';
import type { Upload } from '../../resources/uploads.ts';
import { LoadingBlock } from '../../ui/loading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DatasetStep } from './dataset/dataset-step.tsx';
import { findDataset } from './dataset/dataset.ts';
import { useDataset } from './dataset/use-dataset.ts';
import { useModels } from './fields/use-models.ts';
import { ForecastForm } from './forecast-form.tsx';
import { initialValues } from './request/forecast-values.ts';

interface DashboardScreenProps {
  uploads: readonly Upload[];
  runId: string | null;
  onSelect: (uploadId: string) => void;
  onGenerated: (runId: string) => void;
}

/** The Forecast Dashboard (DASH-2): the configuration appears once the characteristics have loaded. */
export function DashboardScreen({ uploads, runId, onSelect, onGenerated }: DashboardScreenProps) {
  const models = useModels();
  const uploadId = runId === null ? null : (findDataset(uploads, runId)?.id ?? runId);
  // Walking through the list with the arrow keys asks for the last choice only.
  const [loadId] = useDebouncedValue(uploadId, debounceMs.characteristics);
  const state = useDataset(uploadId, characteristicsQuery, loadId);
  const { dataset } = state;
  return (
    <Stack gap="md">
      <DatasetStep uploads={uploads} state={state} onSelect={onSelect} />
      {dataset?.loading === true && <LoadingBlock height="10rem" label="Loading characteristics" />}
      {dataset !== null && !dataset.loading && (
        <Panel title="Step 2: Configure Forecast">
          <ForecastForm
            // Another dataset is configured anew.
            key={dataset.id}
            dataset={dataset}
            models={models}
            initialValues={initialValues(modelSettings.loadOrDefaults())}
            onGenerated={onGenerated}
          />
        </Panel>
      )}
    </Stack>
  );
}
