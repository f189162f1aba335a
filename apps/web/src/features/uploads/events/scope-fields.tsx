import { NativeSelect } from '@mantine/core';
import { SampleValues } from '../../../components/fields/sample-values.tsx';
import { type Characteristic, valuesQuery } from '../queries.ts';
import { type Code, type EventValues, scopeChoices } from './event-values.ts';

/**
 * Up to 20 values are listed. If there are more, only the first 6 are listed, and users search for the others.
 */
const [maxListed, firstListed] = [20, 6];

type Scope = EventValues['scope'];

interface ScopeFieldsProps {
  uploadId: string;
  characteristics: readonly Characteristic[];
  scope: Scope;
  onChange: (scope: Scope) => void;
}

/** Fields for the scope of an event or mark: all rows, or only rows with certain values. */
export function ScopeFields({ uploadId, characteristics, scope, onChange }: ScopeFieldsProps) {
  const choices = scopeChoices(characteristics);
  const free = choices.filter(({ type }) => scope[type] === undefined);
  const set = (code: Code, chosen: readonly string[]) => onChange({ ...scope, [code]: chosen });
  // A characteristic without selected values does not limit the scope.
  const isAll = Object.values(scope).every(({ length }) => length === 0);
  return (
    <>
      {free.length > 0 && (
        <NativeSelect
          label="Applies to"
          description="Everything, or only rows with certain values"
          data={[
            { value: '', label: isAll ? 'Everything' : 'Values selected below' },
            ...free.map(({ type, label }) => ({ value: type, label: `Certain values of ${label}` })),
          ]}
          value=""
          onChange={(event) => {
            const chosen = free.find(({ type }) => type === event.currentTarget.value);
            if (chosen !== undefined) set(chosen.type, []);
          }}
        />
      )}
      {choices.map((characteristic) => {
        const { type, sample_values: samples, value_count: count } = characteristic;
        const chosen = scope[type];
        return (
          chosen !== undefined && (
            <SampleValues
              key={type}
              characteristic={{
                ...characteristic,
                sample_values: count > maxListed ? samples.slice(0, firstListed) : samples,
              }}
              find={(search) => valuesQuery(uploadId, type, search)}
              chosen={chosen}
              onChoose={(values) => set(type, values)}
            />
          )
        );
      })}
    </>
  );
}
