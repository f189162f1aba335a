import { useCallback, useMemo, useState } from 'react';
import type { PreviewAnswer, UploadChoice } from '../queries.ts';
import {
  changeColumn,
  type ColumnChanges,
  type ColumnChoice,
  mappingField,
  noChanges,
} from './column-changes.ts';

interface Understanding {
  /** the preview without the user's choices */
  detected: PreviewAnswer;
  /** the latest preview */
  newest: PreviewAnswer;
}

const columnsOf = ({ report }: PreviewAnswer) => report?.columns ?? [];

/** Column roles of a file: detected, reported and changed by the user. */
export function useColumnMapping() {
  const [understood, setUnderstood] = useState<Understanding | null>(null);
  const [changes, setChanges] = useState<ColumnChanges>(noChanges);
  const detected = useMemo(() => (understood === null ? [] : columnsOf(understood.detected)), [understood]);
  const reported = useMemo(() => (understood === null ? [] : columnsOf(understood.newest)), [understood]);

  const change = useCallback(
    (choice: ColumnChoice) => setChanges((before) => changeColumn(before, choice, { detected, reported })),
    [detected, reported],
  );

  return {
    preview: understood?.newest ?? null,
    detected,
    reported,
    changes,
    /** `mapping` field of the next request */
    field: mappingField(changes, detected),
    change,
    understand: (answer: PreviewAnswer, { mapping }: UploadChoice) => {
      if (mapping === undefined) setChanges(noChanges);
      setUnderstood((before) => ({
        detected: mapping === undefined || before === null ? answer : before.detected,
        newest: answer,
      }));
    },
    /** Resets to the detected roles without a new request. */
    reset: () => {
      setChanges(noChanges);
      setUnderstood((before) => before && { ...before, newest: before.detected });
    },
    forget: () => {
      setChanges(noChanges);
      setUnderstood(null);
    },
  };
}
