import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Upload } from '../../uploads/queries.ts';
import { Panel } from '../../../components/panel.tsx';
import { DatasetProblems } from './dataset-problems.tsx';
import { SelectDataset } from './select-dataset.tsx';
import type { DatasetState } from './use-dataset.ts';

interface DatasetStepProps {
  uploads: readonly Upload[];
  state: DatasetState;
  onSelect: (uploadId: string) => void;
  /** details of the selected dataset */
  children?: ReactNode;
}

/** Step 1 of both forecast screens: select a dataset (FC-1). */
export function DatasetStep({ uploads, state, onSelect, children }: DatasetStepProps) {
  return (
    <Panel title="Step 1: Select Dataset">
      <Stack gap="md">
        <SelectDataset
          uploads={uploads}
          uploadId={state.uploadId}
          onSelect={(id) => id !== null && onSelect(id)}
        />
        <DatasetProblems {...state} />
        {children}
      </Stack>
    </Panel>
  );
}
