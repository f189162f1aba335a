import { Checkbox, Fieldset, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatCount, plural } from '../../../lib/format.ts';
import { type Characteristic, valuesQuery } from '../../uploads/queries.ts';
import { SampleValues } from '../../../components/fields/sample-values.tsx';
import { lacksType, typeMissing } from '../dataset/lacks-type.ts';
import type { CharacteristicCode, ForecastValues } from '../request/forecast-values.ts';
import { aggregationSummary } from '../run/run-summary-sentence.ts';
import classes from './level-picker.module.css';

interface LevelPickerProps {
  uploadId: string;
  characteristics: readonly Characteristic[];
  values: Pick<ForecastValues, 'level' | 'filters'>;
  onChange: (change: Partial<Pick<ForecastValues, 'level' | 'filters'>>) => void;
}

/** 'Select Forecast LEVEL': for each characteristic, a checkbox, sample values and the number of values (FC-9). */
export function LevelPicker({ uploadId, characteristics, values, onChange }: LevelPickerProps) {
  const { level, filters } = values;
  const [open, setOpen] = useState<CharacteristicCode | null>(null);
  const samplesId = useId();
  const unfolded = characteristics.find(({ type }) => type === open);

  function toggle(code: CharacteristicCode) {
    onChange({ level: level.includes(code) ? level.filter((other) => other !== code) : [...level, code] });
  }

  return (
    <Fieldset
      variant="unstyled"
      legend={
        <Text component="span" size="sm" fw={600}>
          Select Forecast LEVEL
        </Text>
      }
    >
      <Text size="xs" c="dimmed">
        One forecast per combination of the selected characteristics. They add up to the total.
      </Text>
      {characteristics.length === 0 ? (
        <Text size="sm">No characteristics available for the selected dataset.</Text>
      ) : (
        <ul className={classes['chips']}>
          {characteristics.map((characteristic) => {
            const { type, label, value_count: count } = characteristic;
            const isMissing = lacksType([characteristic]);
            const Chevron = open === type ? IconChevronUp : IconChevronDown;
            const narrowed = filters[type]?.length ?? 0;
            return (
              <li key={type} data-chosen={level.includes(type) || undefined}>
                <Checkbox
                  size="xs"
                  label={`${label} (${type})`}
                  checked={level.includes(type) && !isMissing}
                  disabled={isMissing}
                  {...(isMissing && { description: typeMissing })}
                  onChange={() => toggle(type)}
                />
                {!isMissing && (
                  <>
                    <Text size="xs" c="dimmed" component="span">
                      {narrowed > 0 && `${formatCount(narrowed)} of `}
                      <span>{`${formatCount(count)} ${plural(count, 'value')}`}</span>
                    </Text>
                    <UnstyledButton
                      className={classes['more']}
                      aria-label={`Sample values of ${label}`}
                      aria-expanded={open === type}
                      aria-controls={open === type ? samplesId : undefined}
                      onClick={() => setOpen(open === type ? null : type)}
                    >
                      <Chevron size={14} aria-hidden />
                    </UnstyledButton>
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {unfolded !== undefined && (
        <div id={samplesId} className={classes['samples']}>
          <SampleValues
            key={unfolded.type}
            characteristic={unfolded}
            find={(search) => valuesQuery(uploadId, unfolded.type, search)}
            // TYPE cannot be a filter, because models train only on actuals.
            chosen={unfolded.type === 'c1' ? null : (filters[unfolded.type] ?? [])}
            onChoose={(chosen) => onChange({ filters: { ...filters, [unfolded.type]: chosen } })}
          />
        </div>
      )}
      <Text size="sm" mt="xs" component="output" display="block">
        Aggregation Level: <strong>{aggregationSummary(level, characteristics)}</strong>
      </Text>
    </Fieldset>
  );
}
