import { formatCount } from '../../../lib/format.ts';
import type { UploadVersion } from '../queries.ts';

type Counts = NonNullable<UploadVersion['counts']>;

export const modeInWords: Readonly<Record<UploadVersion['mode'], string>> = {
  upload: 'Initial upload',
  append: 'Updated',
  'replace-periods': 'Periods replaced',
  'replace-all': 'Everything replaced',
};

/** Changes of a version: '3 new, 1 changed'. */
export function changeInWords({ new: added, changed, removed, same }: Counts): string {
  const parts = (
    [
      [added, 'new'],
      [changed, 'changed'],
      [removed, 'removed'],
      [same, 'unchanged'],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatCount(count)} ${word}`);
  return parts.length === 0 ? 'No changes' : parts.join(', ');
}
