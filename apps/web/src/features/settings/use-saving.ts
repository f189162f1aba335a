import { useEffect, useState } from 'react';
import { successBannerMs } from '../../lib/constants.ts';

/** Editing, or what became of the last save (ADM-9). */
export type Saving =
  | { readonly state: 'editing' | 'saved' }
  | { readonly state: 'failed'; readonly message: string };

/** Saves, and says for three seconds that it did. `failure` is the text when the storage refuses. */
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
