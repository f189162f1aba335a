import { Checkbox } from '@mantine/core';
import type { UploadDetail } from '../../uploads/queries.ts';
import type { ForecastValues } from '../request/forecast-values.ts';

interface DriversFieldProps {
  upload: UploadDetail | null;
  values: Pick<ForecastValues, 'withDrivers'>;
  onChange: (change: Partial<DriversFieldProps['values']>) => void;
}

/** Whether the run uses the known-ahead columns; renders nothing if the dataset has none. */
export function DriversField({ upload, values, onChange }: DriversFieldProps) {
  const drivers = (upload?.report?.columns ?? []).filter(({ known_ahead }) => known_ahead === true);
  if (drivers.length === 0) return null;
  return (
    <Checkbox
      label={`Drivers: ${drivers.map(({ column }) => column).join(', ')}`}
      description="Learns the effect of these columns and applies their known future values."
      checked={values.withDrivers}
      onChange={(event) => onChange({ withDrivers: event.currentTarget.checked })}
    />
  );
}
