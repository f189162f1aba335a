import { Checkbox } from '@mantine/core';
import type { UploadDetail } from '../../uploads/queries.ts';
import type { ForecastValues } from '../request/forecast-values.ts';

interface DriversFieldProps {
  upload: UploadDetail | null;
  values: Pick<ForecastValues, 'withDrivers'>;
  onChange: (change: Partial<DriversFieldProps['values']>) => void;
}

/** Which columns of the dataset are known ahead, and whether the run uses them; nothing where none is. */
export function DriversField({ upload, values, onChange }: DriversFieldProps) {
  const drivers = (upload?.report?.columns ?? []).filter(({ known_ahead }) => known_ahead === true);
  if (drivers.length === 0) return null;
  return (
    <Checkbox
      label={`Drivers: ${drivers.map(({ column }) => column).join(', ')}`}
      description="Learns what these columns did and applies what is known of them ahead."
      checked={values.withDrivers}
      onChange={(event) => onChange({ withDrivers: event.currentTarget.checked })}
    />
  );
}
