import type { Characteristic } from '../../resources/characteristics.ts';
import type { UploadDetail } from '../../resources/uploads.ts';

/** The selected dataset as far as it is known. */
export interface Dataset {
  id: string;
  /** Null while it loads, or when it cannot be had. */
  upload: UploadDetail | null;
  /** Empty while they load. */
  characteristics: readonly Characteristic[];
  loading: boolean;
}
