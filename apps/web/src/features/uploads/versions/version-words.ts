import { formatCount } from '../../../lib/format.ts';
import type { UploadVersion } from '../queries.ts';

type Counts = NonNullable<UploadVersion['counts']>;

export const modeInWords: Readonly<Record<UploadVersion['mode'], string>> = {
  upload: 'the first file',
  append: 'added to what was there',
  'replace-periods': 'replaced its periods',
  'replace-all': 'replaced everything',
};

/** What a version brings, as `3 new, 1 changed`; what is none of is left out. */
export function changeInWords({ new: added, changed, removed, same }: Counts): string {
  const parts = (
    [
      [added, 'new'],
      [changed, 'changed'],
      [removed, 'removed'],
      [same, 'the same'],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatCount(count)} ${word}`);
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
