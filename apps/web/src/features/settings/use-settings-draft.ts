import { useEffect, useState } from 'react';
import { successBannerMs } from '../../lib/constants.ts';
import type { StoredSettings } from '../../lib/settings/stored-settings.ts';
import { boundError, type Bounds, type NumberDraft } from './bound-error.ts';

interface SettingsDraftOptions<Values, Name extends keyof Values> {
  readonly settings: StoredSettings<Values>;
  /** names of the settings that are numbers */
  readonly numbers: readonly Name[];
  /**
   * Bounds of the visible number fields. They may depend on the input of other fields (or on their saved value if
   * empty). A field without bounds is hidden, is not validated, and keeps its saved value.
   */
  readonly boundsOf: (drafts: Drafts<Name>, values: Values) => Partial<Record<Name, Bounds>>;
  /** error message if storage is unavailable */
  readonly failure: string;
}

type Drafts<Name extends PropertyKey> = Readonly<Record<Name, NumberDraft>>;

/** Settings being edited. */
export interface SettingsDraft<Values, Name extends keyof Values> {
  readonly values: Values;
  readonly drafts: Drafts<Name>;
  readonly bounds: Partial<Record<Name, Bounds>>;
  readonly errorOf: (name: Name) => string | null;
  readonly valid: boolean;
  readonly saving: Saving;
  /** whether a visible field differs from the saved settings */
  readonly isChanged: boolean;
  /** fills in the defaults, without saving them */
  readonly reset: () => void;
  readonly change: (part: Partial<Values>) => void;
  readonly type: (name: Name, draft: NumberDraft) => void;
  readonly save: () => void;
}

/** Edits settings that are saved in this browser. Number fields are saved only if they are valid. */
export function useSettingsDraft<Values extends Record<Name, number>, Name extends string & keyof Values>({
  settings,
  numbers,
  boundsOf,
  failure,
}: SettingsDraftOptions<Values, Name>): SettingsDraft<Values, Name> {
  const [values, setValues] = useState(settings.loadOrDefaults);
  const [drafts, setDrafts] = useState<Drafts<Name>>(values);
  const [saving, attempt] = useSaving(failure);

  const show = (next: Values) => {
    setValues(next);
    setDrafts(next);
  };

  const bounds = boundsOf(drafts, values);
  const errorOf = (name: Name) => {
    const between = bounds[name];
    return between === undefined ? null : boundError(drafts[name], between);
  };

  const [saved, setSaved] = useState(values);
  const isChanged =
    numbers.some((name) => bounds[name] !== undefined && drafts[name] !== saved[name]) ||
    Object.entries(saved).some(([name, value]) => values[name as keyof Values] !== value);

  const save = () => {
    const typed = numbers.filter((name) => bounds[name] !== undefined).map((name) => [name, drafts[name]]);
    const next: Values = { ...values, ...(Object.fromEntries(typed) as Partial<Values>) };
    if (!attempt(() => settings.save(next))) return;
    show(next);
    setSaved(next);
  };

  return {
    values,
    drafts,
    bounds,
    errorOf,
    valid: numbers.every((name) => errorOf(name) === null),
    saving,
    isChanged,
    reset: () => show(settings.defaults),
    change: (part) => setValues((shown) => ({ ...shown, ...part })),
    type: (name, draft) => setDrafts((shown) => ({ ...shown, [name]: draft })),
    save,
  };
}

/** State of a settings form (ADM-9). */
export type Saving =
  | { readonly state: 'editing' | 'saved' }
  | { readonly state: 'failed'; readonly message: string };

/** Saves and shows a success message for three seconds, or `failure` if storage is unavailable. */
export function useSaving(failure: string): readonly [Saving, (save: () => void) => boolean] {
  const [saving, setSaving] = useState<Saving>({ state: 'editing' });

  useEffect(() => {
    if (saving.state !== 'saved') return undefined;
    const timer = setTimeout(() => setSaving({ state: 'editing' }), successBannerMs);
    return () => clearTimeout(timer);
  }, [saving]);

  const attempt = (save: () => void): boolean => {
    try {
      save();
      setSaving({ state: 'saved' });
      return true;
    } catch {
      setSaving({ state: 'failed', message: failure });
      return false;
    }
  };

  return [saving, attempt];
}
