import { useState } from 'react';
import type { StoredSettings } from '../../lib/settings/stored-settings.ts';
import { boundError, type Bounds, type NumberDraft } from './bound-error.ts';
import { type Saving, useSaving } from './use-saving.ts';

interface SettingsDraftOptions<Values, Name extends keyof Values> {
  readonly settings: StoredSettings<Values>;
  /** The settings that are typed as numbers. */
  readonly numbers: readonly Name[];
  /**
   * The bounds of the number fields shown, from what is typed and, where that is empty, from what was saved. A field
   * without bounds is not shown: it holds nothing up, and what was saved of it stays.
   */
  readonly boundsOf: (drafts: Drafts<Name>, values: Values) => Partial<Record<Name, Bounds>>;
  /** Said when the storage refuses. */
  readonly failure: string;
}

type Drafts<Name extends PropertyKey> = Readonly<Record<Name, NumberDraft>>;

/** Settings while they are edited. */
export interface SettingsDraft<Values, Name extends keyof Values> {
  readonly values: Values;
  readonly drafts: Drafts<Name>;
  readonly bounds: Partial<Record<Name, Bounds>>;
  readonly errorOf: (name: Name) => string | null;
  readonly valid: boolean;
  readonly saving: Saving;
  readonly change: (part: Partial<Values>) => void;
  readonly type: (name: Name, draft: NumberDraft) => void;
  readonly save: () => void;
}

/** The settings kept in this browser as a form edits them: numbers as they are typed, the rest as chosen. */
export function useSettingsDraft<Values extends Record<Name, number>, Name extends string & keyof Values>({
  settings,
  numbers,
  boundsOf,
  failure,
}: SettingsDraftOptions<Values, Name>): SettingsDraft<Values, Name> {
  const [values, setValues] = useState(settings.loadOrDefaults);
  const [drafts, setDrafts] = useState<Drafts<Name>>(values);
  const [saving, attempt] = useSaving(failure);

  const bounds = boundsOf(drafts, values);
  const errorOf = (name: Name) => {
    const between = bounds[name];
    return between === undefined ? null : boundError(drafts[name], between);
  };

  const save = () => {
    const typed = numbers.filter((name) => bounds[name] !== undefined).map((name) => [name, drafts[name]]);
    const next: Values = { ...values, ...(Object.fromEntries(typed) as Partial<Values>) };
    if (!attempt(() => settings.save(next))) return;
    setValues(next);
    setDrafts(next);
  };

  return {
    values,
    drafts,
    bounds,
    errorOf,
    valid: numbers.every((name) => errorOf(name) === null),
    saving,
    change: (part) => setValues((shown) => ({ ...shown, ...part })),
    type: (name, draft) => setDrafts((shown) => ({ ...shown, [name]: draft })),
    save,
  };
}
