import { DateField } from '../../../components/fields/date-field.tsx';
import { debounceMs, maxDataPoints } from '../../../lib/constants.ts';
import { features } from '../../../lib/features.ts';
import { formatDate } from '../../../lib/format.ts';
import { typeLabels } from '../panels/chart-of-time.ts';
import { type PointType, pointTypes } from '../points/series-point.ts';
import { bucketOptions } from './bucket-options.ts';
import classes from './chips.module.css';
import { pageSizes, type RunAnalysisSearch, type runAnalysisSettings } from './run-analysis-search.ts';
import type { Bucket } from '@forecast-console/calendar';
import { Button, Checkbox, NativeSelect, Popover, Stack } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

interface RunAnalysisFiltersProps {
  settings: ReturnType<typeof runAnalysisSettings>;
  /** bucket shown in chart and table */
  bucket: Bucket;
  /** the run's own bucket */
  own: Bucket;
  /** whether the run has combinations */
  hasLevel: boolean;
  /** called with the changed settings; undefined resets a setting to its default */
  onChange: (part: SettingChange) => void;
  onReset: () => void;
  /** further tools at the end of the row */
  children?: ReactNode;
}

type SettingChange = { [Name in keyof RunAnalysisSearch]: RunAnalysisSearch[Name] | undefined };

/** Filters and settings of the run-analysis page as chips; each takes effect immediately. */
export function RunAnalysisFilters({
  settings,
  bucket,
  own,
  hasLevel,
  onChange,
  onReset,
  children,
}: RunAnalysisFiltersProps) {
  const types = settings.types.length === 0 ? pointTypes : settings.types;
  const toggle = (type: PointType) => {
    const next = pointTypes.filter((one) => (one === type) !== types.includes(one));
    // An empty selection would show nothing, so it also means all types.
    onChange({ type: next.length % pointTypes.length === 0 ? undefined : next.join(',') });
  };
  const { from, to } = settings;
  const isFiltered =
    settings.types.length > 0 || bucket !== own || from !== null || to !== null || !settings.withLevel;
  return (
    <fieldset className={classes['chips']} aria-label="Filters">
      {pointTypes.map((type) => (
        <Button
          key={type}
          className={classes['chip'] ?? ''}
          variant="default"
          size="compact-sm"
          aria-pressed={types.includes(type)}
          // The check mark makes active chips recognizable without color.
          leftSection={types.includes(type) && <IconCheck size={14} aria-hidden />}
          onClick={() => toggle(type)}
        >
          {typeLabels[type]}
        </Button>
      ))}
      <NativeSelect
        className={classes['select'] ?? ''}
        size="xs"
        aria-label="Time Bucket"
        data={bucketOptions(own)}
        value={bucket}
        onChange={({ currentTarget: { value } }) => onChange({ bucket: value === own ? undefined : value })}
      />
      {from !== null && (
        <RemoveChip label={`From ${formatDate(from)}`} onRemove={() => onChange({ from: undefined })} />
      )}
      {to !== null && (
        <RemoveChip label={`To ${formatDate(to)}`} onRemove={() => onChange({ to: undefined })} />
      )}
      {!settings.withLevel && (
        <RemoveChip label="Total only" onRemove={() => onChange({ level: undefined })} />
      )}
      <MoreOptions settings={settings} hasLevel={hasLevel} onChange={onChange} />
      {isFiltered && (
        <Button variant="subtle" size="compact-sm" onClick={onReset}>
          Reset
        </Button>
      )}
      {children}
    </fieldset>
  );
}

function RemoveChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button
      className={classes['chip'] ?? ''}
      variant="default"
      size="compact-sm"
      aria-label={`Remove filter: ${label}`}
      data-active
      rightSection={<IconX size={14} aria-hidden />}
      onClick={onRemove}
    >
      {label}
    </Button>
  );
}

function MoreOptions({
  settings,
  hasLevel,
  onChange,
}: Pick<RunAnalysisFiltersProps, 'settings' | 'hasLevel' | 'onChange'>) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          className={classes['chip'] ?? ''}
          variant="default"
          size="compact-sm"
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          More filters
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="More filters">
        <Stack gap="sm">
          {features.advancedFilters && (
            <>
              <DateFilter label="From" value={settings.from} onChange={(from) => onChange({ from })} />
              <DateFilter label="To" value={settings.to} onChange={(to) => onChange({ to })} />
            </>
          )}
          {features.advancedFilters && hasLevel && (
            <Checkbox
              label="Show all series"
              checked={settings.withLevel}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ level: checked ? undefined : 'total', group: undefined })
              }
            />
          )}
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
            onChange={({ currentTarget: { checked } }) => onChange({ totals: checked ? undefined : 'off' })}
          />
          <Checkbox
            label="Start the value axis at 0"
            checked={settings.fromZero}
            onChange={({ currentTarget: { checked } }) => onChange({ axis: checked ? 'zero' : undefined })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface DateFilterProps {
  label: string;
  /** applied date; null for no limit */
  value: string | null;
  /** called with the new date; undefined for no limit */
  onChange: (date: string | undefined) => void;
}

/**
 * A date field that is applied when the user pauses typing, because a partially typed year can also form a valid
 * date.
 */
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
