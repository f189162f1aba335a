import type { components } from '@forecast-console/api-client/schema';
import type { Characteristic } from './characteristic.ts';

export type UploadDetail = components['schemas']['UploadDetail'];

/** The selected dataset as far as it is known. */
export interface Dataset {
  id: string;
  /** Null while it loads, or when it cannot be had. */
  upload: UploadDetail | null;
  /** Empty while they load. */
  characteristics: readonly Characteristic[];
  loading: boolean;
}
