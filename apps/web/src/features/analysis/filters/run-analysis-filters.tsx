import { DateField } from '../../../components/date-field.tsx';
import { Panel } from '../../../components/panel.tsx';
import { debounceMs, maxDataPoints } from '../../../lib/constants.ts';
import { features } from '../../../lib/features.ts';
import type { Fold } from '../options-layout.tsx';
import { typeLabels } from '../panels/chart-of-time.ts';
import { pointTypes } from '../points/series-point.ts';
import { bucketOptions } from './bucket-options.ts';
import { pageSizes, type RunAnalysisSearch, type runAnalysisSettings } from './run-analysis-search.ts';
import type { Bucket } from '@forecast-console/calendar';
import { Button, Checkbox, Collapse, Fieldset, NativeSelect, Stack } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Fragment, useId, useState } from 'react';

interface RunAnalysisFiltersProps {
  settings: ReturnType<typeof runAnalysisSettings>;
  /** shown now */
  bucket: Bucket;
  /** the run's own */
  own: Bucket;
  /** whether the run has combinations */
  hasLevel: boolean;
  /** undefined resets a setting to its default */
  onChange: (part: { [Name in keyof RunAnalysisSearch]: RunAnalysisSearch[Name] | undefined }) => void;
  onReset: () => void;
  fold: Fold;
}

/** Filters and settings of the run-analysis page; each takes effect immediately. */
export function RunAnalysisFilters({
  settings,
  bucket,
  own,
  hasLevel,
  onChange,
  onReset,
  fold: { open, toggle },
}: RunAnalysisFiltersProps) {
  const optionsId = useId();
  const [resets, setResets] = useState(0);
  return (
    <Panel
      title="Filters"
      actions={
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={open}
            aria-controls={optionsId}
            onClick={toggle}
          >
            {open ? 'Hide' : 'Show'}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              setResets(resets + 1);
              onReset();
            }}
          >
            Reset
          </Button>
        </>
      }
    >
      <Collapse expanded={open} id={optionsId}>
        <Stack gap="md">
          <Fieldset legend="Data">
            <Stack gap="sm">
              <Checkbox.Group
                label="Data Types"
                value={[...(settings.types.length === 0 ? pointTypes : settings.types)]}
                onChange={(types) =>
                  onChange({ type: types.length % pointTypes.length === 0 ? undefined : types.join(',') })
                }
              >
                <Stack gap="xs" mt="xs">
                  {pointTypes.map((type) => (
                    <Checkbox key={type} value={type} label={typeLabels[type]} />
                  ))}
                </Stack>
              </Checkbox.Group>
              {features.advancedFilters && hasLevel && (
                <Checkbox
                  label="Show all series"
                  checked={settings.withLevel}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange({
                      level: checked ? undefined : 'total',
                      group: undefined,
                    })
                  }
                />
              )}
              {features.advancedFilters && (
                // Remounted on reset, to also clear invalid input.
                <Fragment key={resets}>
                  <DateFilter label="From" value={settings.from} onChange={(from) => onChange({ from })} />
                  <DateFilter label="To" value={settings.to} onChange={(to) => onChange({ to })} />
                </Fragment>
              )}
            </Stack>
          </Fieldset>
          <Fieldset legend="Display">
            <Stack gap="sm">
              <NativeSelect
                label="View"
                data={[
                  { value: 'time_series', label: 'Time series' },
                  { value: 'yoy', label: 'Year over year' },
                ]}
                value={settings.view === 'yoy' ? 'yoy' : 'time_series'}
                onChange={({ currentTarget: { value } }) =>
                  onChange({ view: value === 'yoy' ? 'yoy' : undefined })
                }
              />
              <NativeSelect
                label="Time Bucket"
                data={bucketOptions(own)}
                value={bucket}
                onChange={({ currentTarget: { value } }) =>
                  onChange({ bucket: value === own ? undefined : value })
                }
              />
              <NativeSelect
                label="Rows per page"
                data={pageSizes.map((size) => ({
                  value: String(size),
                  label: size === maxDataPoints ? 'All' : String(size),
                }))}
                value={String(settings.pageSize)}
                onChange={({ currentTarget: { value } }) =>
                  onChange({ page_size: value === String(pageSizes[0]) ? undefined : value })
                }
              />
              <Checkbox
                label="Show totals"
                checked={settings.totals}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({ totals: checked ? undefined : 'off' })
                }
              />
            </Stack>
          </Fieldset>
        </Stack>
      </Collapse>
    </Panel>
  );
}

interface DateFilterProps {
  label: string;
  /** in effect; null: no limit */
  value: string | null;
  /** undefined: no limit */
  onChange: (date: string | undefined) => void;
}

/** A date field that takes effect when typing pauses, because a partially typed year can also be a valid date. */
export function DateFilter({ label, value, onChange }: DateFilterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = useDebouncedCallback((date: string) => {
    onChange(date === '' ? undefined : date);
    setTyped(null);
  }, debounceMs.filters);
  return (
    <DateField
      label={label}
      value={typed ?? value ?? ''}
      onChange={(date) => {
        setTyped(date);
        settle(date);
      }}
    />
  );
}
