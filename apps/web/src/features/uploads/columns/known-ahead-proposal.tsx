import { versionFailed } from '@forecast-console/api-client/errors';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { DisabledReason } from '../../../components/fields/disabled-reason.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { notifyError } from '../../../lib/notify.ts';
import { changeColumnsMutation } from '../queries.ts';
import type { IngestReport } from '../report/file-facts.ts';
import { knownAheadCandidates, knownAheadHint, listed } from '../report/known-ahead.ts';

interface KnownAheadProposalProps {
  /** id of the dataset */
  id: string;
  version: number;
  report: IngestReport;
  /** reason why the user may not change the columns; null if they may */
  refusal: string | null;
  /** another way to change the columns */
  children?: ReactNode;
}

/**
 * Offers to store numbers after the last demand, such as future prices, by reading the stored file again as a new
 * version (UP-19). Renders nothing if there are no such numbers.
 */
export function KnownAheadProposal({ id, version, report, refusal, children }: KnownAheadProposalProps) {
  const names = knownAheadCandidates(report);
  const hint = knownAheadHint(report);
  // Keeps the names, because the report of the new version no longer lists them.
  const [stored, setStored] = useState<{ names: string[]; version: number } | null>(null);
  const result = useRef<HTMLDivElement>(null);
  const save = useMutation({
    ...changeColumnsMutation,
    onSuccess: (saved) => {
      setStored({ names, version: saved.version });
      // Moves the focus, because the focused button disappears.
      result.current?.focus();
    },
    onError: (error) => notifyError(versionFailed(error)),
  });
  const columns = names.map((column) => ({ column, role: 'unused' as const, known_ahead: true }));
  if (stored === null && hint === null) return null;
  return (
    <div ref={result} tabIndex={-1}>
      {stored !== null && (
        <Notice kind="success" title={`${listed(stored.names)} set to Known ahead`}>
          <Text size="sm">Version {stored.version} of the dataset is now current. Forecasts use it.</Text>
        </Notice>
      )}
      {stored === null && (
        <Notice kind="warning" title="Future values are not stored">
          <Text size="sm">{hint}</Text>
          {save.error !== null && <Text size="sm">{versionFailed(save.error)}</Text>}
          <Group gap="xs" mt="xs">
            {report.file_kept === true && (
              <DisabledReason reason={refusal}>
                <Button
                  size="compact-sm"
                  loading={save.isPending}
                  onClick={() => save.mutate({ id, based_on: version, columns })}
                >
                  Set {listed(names)} to Known ahead
                </Button>
              </DisabledReason>
            )}
            {children}
          </Group>
        </Notice>
      )}
    </div>
  );
}
