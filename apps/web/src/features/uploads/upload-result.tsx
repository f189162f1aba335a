import { labelSaveFailed } from '@forecast-console/api-client/errors';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { UploadAnswer } from './queries.ts';
import { Notice } from '../../components/feedback/notice.tsx';
import { KnownAheadProposal } from './columns/known-ahead-proposal.tsx';
import { LabelPrompt } from './label-form.tsx';
import type { useSaveLabel } from './use-save-label.ts';
import { DownloadRejectedRows, hasRejections, storedInWords } from './report/rejected-rows.tsx';

interface UploadResultProps {
  answer: UploadAnswer;
  fileName: string;
  label: ReturnType<typeof useSaveLabel>;
  /** previews the same file, so that the user can choose its columns */
  onPreview: () => void;
}

/** Result of an upload: stored rows, link to the forecast and label prompt. */
export default function UploadResult({ answer, fileName, label, onPreview }: UploadResultProps) {
  const { id, run_id, row_count, report } = answer;
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The upload may have started at the columns, far below. jsdom does not implement this.
    if (result.current !== null && 'scrollIntoView' in result.current)
      result.current.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Stack gap="md" ref={result}>
      <Notice kind="success" title="Upload complete">
        <Text size="sm">
          {storedInWords(row_count, report)} Run ID: {run_id}
        </Text>
        {label.isSuccess && <Text size="sm">Label: {label.variables.label}</Text>}
      </Notice>
      <KnownAheadProposal key={id} id={id} version={1} report={report} refusal={null}>
        <Button variant="default" size="compact-sm" onClick={onPreview}>
          Preview and choose columns
        </Button>
      </KnownAheadProposal>
      <Group gap="xs">
        <Button
          size="compact-md"
          // The dataset's id, because the proposal below can make another version current.
          renderRoot={(props: object) => <Link {...props} to="/forecast" search={{ runId: id }} />}
        >
          Forecast this dataset
        </Button>
        <Button
          variant="default"
          size="compact-md"
          renderRoot={(props: object) => (
            <Link {...props} to="/forecast" search={{ runId: id, range: 'dataset' }} />
          )}
        >
          Forecast the whole range
        </Button>
        <Button
          variant="default"
          size="compact-md"
          renderRoot={(props: object) => <Link {...props} to="/datasets/$id" params={{ id }} />}
        >
          Open the dataset
        </Button>
        {hasRejections(report) && <DownloadRejectedRows id={id} fileName={fileName} />}
      </Group>
      {!label.isSuccess && (
        <LabelPrompt
          key={run_id}
          saving={label.isPending}
          error={label.error === null ? null : labelSaveFailed(label.error)}
          onSave={(name) => label.mutate({ runId: run_id, label: name })}
        />
      )}
    </Stack>
  );
}
