import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { versionFailed } from '@forecast-console/api-client/errors';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { enterValuesMutation, type KnownAheadValues } from '../queries.ts';
import type { IngestReport } from '../report/file-facts.ts';
import { type EnteredValue, valuesFile } from './values-file.ts';

type Combination = KnownAheadValues['combinations'][number];

const noValues: ReadonlyMap<string, EnteredValue> = new Map();

/** Values that the user entered for missing periods, until they are stored as a new version. */
export function useEnteredValues(id: string, version: number, report: IngestReport) {
  const [entered, setEntered] = useState(noValues);
  const save = useMutation({
    ...enterValuesMutation,
    onSuccess: (stored) => {
      setEntered(noValues);
      notifySuccess(`Version ${stored.version} is now current`);
    },
    onError: (error) => notifyError(versionFailed(error)),
  });
  const change = (values: readonly EnteredValue[]) =>
    setEntered((before) => {
      const after = new Map(before);
      for (const value of values)
        if (value.text === '') after.delete(idOf(value));
        else after.set(idOf(value), value);
      return after;
    });
  return {
    count: entered.size,
    textOf: (key: Combination['key'], date: string) => entered.get(idOf({ key, date }))?.text ?? '',
    change: (value: EnteredValue) => change([value]),
    /** Fills empty periods with the last value before them. */
    fill: ({ periods, combinations }: KnownAheadValues) =>
      change(
        combinations.flatMap(({ key, values }) => {
          let last: string | null = null;
          return values.flatMap((value, at): EnteredValue[] => {
            const date = periods[at] ?? '';
            const text: string | null =
              value === null ? (entered.get(idOf({ key, date }))?.text ?? last) : String(value);
            last = text;
            return value === null && text !== null ? [{ key, date, text }] : [];
          });
        }),
      ),
    clear: () => setEntered(noValues),
    save: (column: string) =>
      save.mutate({ id, version, file: valuesFile(report, column, [...entered.values()]) }),
    saving: save.isPending,
    saved: save.data?.version,
    error: save.error,
  };
}

const idOf = ({ key, date }: Pick<EnteredValue, 'key' | 'date'>) => JSON.stringify([key, date]);
