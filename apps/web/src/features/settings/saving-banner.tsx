import { Notice } from '../../ui/notice.tsx';
import type { Saving } from './use-saving.ts';

/** The banner above a settings form (spec §2). */
export function SavingBanner({ saving }: { saving: Saving }) {
  if (saving.state === 'saved') return <Notice kind="success">Settings saved successfully!</Notice>;
  if (saving.state === 'failed') {
    return (
      <Notice kind="error" title="Error">
        {saving.message}
      </Notice>
    );
  }
  return null;
}
