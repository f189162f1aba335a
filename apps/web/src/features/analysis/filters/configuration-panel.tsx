import { typesFailed } from '@forecast-console/api-client/errors';
import type { Bucket } from '@forecast-console/calendar';
import { Button, Checkbox, Collapse, Fieldset, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { DisabledReason } from '../../../components/fields/disabled-reason.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import type { Fold } from '../options-layout.tsx';
import { typeLabels } from '../panels/chart-of-time.ts';
import { type AggregationChoices, AggregationSelect } from './aggregation-select.tsx';
import { bucketOptions, toBucket } from './bucket-options.ts';
import { type AnalysisView, type Configuration, sameConfiguration } from './configuration.ts';
import type { TypeChoices } from './use-choices.ts';

interface ConfigurationPanelProps {
  /** configuration being edited */
  pending: Configuration;
  /** configuration in effect */
  applied: Configuration;
  /** the run's own bucket */
  bucket: Bucket;
  years: readonly number[];
  types: TypeChoices;
  aggregation: AggregationChoices;
  onChange: (configuration: Configuration) => void;
  onApply: () => void;
  onReset: () => void;
  fold: Fold;
}

const views: { value: AnalysisView; label: string }[] = [
  { value: 'yoy', label: 'Year over Year (Pivot)' },
  { value: 'ts', label: 'Time Series (Wide)' },
];

/** Edits the configuration. Changes take effect only on Apply Filters (ANA-9). */
export function ConfigurationPanel(props: ConfigurationPanelProps) {
  const { pending, applied, bucket, years, types, aggregation, onChange, onApply, onReset } = props;
  const { open, toggle } = props.fold;
  const optionsId = useId();
  const unchanged = sameConfiguration(pending, applied) ? 'No changes to apply' : null;
  const change = (part: Partial<Configuration>) => onChange({ ...pending, ...part });
  return (
    <Panel
      title="Configuration"
      actions={
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={open}
          aria-controls={optionsId}
          onClick={toggle}
        >
          {open ? 'Hide Options' : 'Show Options'}
        </Button>
      }
    >
      {open && (
        <Text fw={600} mb="xs">
          View Options
        </Text>
      )}
      <Collapse expanded={open} id={optionsId}>
        <Stack gap="md">
          <Fieldset legend="Dataset Filters">
            <Stack gap="sm">
              <Checkbox.Group
                label="Data Types"
                description="None selected (includes all)"
                error={types.failed ? typesFailed() : undefined}
                value={[...pending.types]}
                onChange={(ticked) =>
                  change({ types: types.offered.filter((type) => ticked.includes(type)) })
                }
              >
                <Stack gap="xs" mt="xs">
                  {types.offered.map((type) => (
                    <Checkbox key={type} value={type} label={typeLabels[type]} />
                  ))}
                </Stack>
              </Checkbox.Group>
              <AggregationSelect
                choices={aggregation}
                value={pending.aggregation}
                onChange={(code) => change({ aggregation: code })}
              />
            </Stack>
          </Fieldset>
          <Fieldset legend="Display Filters">
            <Stack gap="sm">
              <NativeSelect
                label="View Type"
                data={views}
                value={pending.view}
                onChange={({ currentTarget: { value } }) => change({ view: value === 'ts' ? 'ts' : 'yoy' })}
              />
              <Checkbox.Group
                label="Filter by Year"
                description="None selected (includes all)"
                value={pending.years.map(String)}
                onChange={(chosen) =>
                  change({ years: years.filter((year) => chosen.includes(String(year))) })
                }
              >
                <Group gap="sm" mt="xs">
                  {years.map((year) => (
                    <Checkbox key={year} value={String(year)} label={String(year)} />
                  ))}
                </Group>
              </Checkbox.Group>
              <NativeSelect
                label="Time Bucket"
                data={bucketOptions(bucket)}
                value={pending.bucket}
                onChange={({ currentTarget: { value } }) =>
                  change({ bucket: toBucket(value) ?? pending.bucket })
                }
              />
            </Stack>
          </Fieldset>
        </Stack>
      </Collapse>

      {(open || unchanged === null) && (
        <Group gap="xs" mt="md">
          <DisabledReason reason={unchanged}>
            <Button size="xs" px="xs" onClick={onApply}>
              Apply Filters
            </Button>
          </DisabledReason>
          <Button size="xs" px="xs" variant="default" onClick={onReset}>
            Reset Filters
          </Button>
        </Group>
      )}
    </Panel>
  );
}
