import { type InputWrapperProps, NativeSelect, Switch, TextInput } from '@mantine/core';
import type { Bounds, NumberDraft } from './bound-error.ts';
import type { SettingsDraft } from './use-settings-draft.ts';

type InputWrapperOrder = NonNullable<InputWrapperProps['inputWrapperOrder']>;

interface NumberSettingProps<Values, Name extends string & keyof Values> {
  draft: SettingsDraft<Values, Name>;
  name: Name;
  label: string;
  hint: string;
}

/** Number field of a settings form. Renders nothing if the form defines no bounds for it. */
export function NumberSetting<Values, Name extends string & keyof Values>({
  draft,
  name,
  ...field
}: NumberSettingProps<Values, Name>) {
  const bounds = draft.bounds[name];
  if (bounds === undefined) return null;
  return (
    <NumberField
      {...field}
      name={name}
      bounds={bounds}
      value={draft.drafts[name]}
      error={draft.errorOf(name)}
      onChange={(value) => draft.type(name, value)}
    />
  );
}

interface SettingProps<Values, Name extends string & keyof Values> {
  values: Values;
  onChange: (part: Partial<Values>) => void;
  name: Name;
  label: string;
}

/** Switch of a settings form. */
export function SwitchSetting<Name extends string, Values extends Readonly<Record<Name, boolean>>>({
  values,
  onChange,
  name,
  label,
}: SettingProps<Values, Name & keyof Values>) {
  return (
    <Switch
      label={label}
      name={name}
      checked={values[name]}
      onChange={({ currentTarget: { checked } }) => onChange({ ...values, [name]: checked })}
    />
  );
}

interface ChoiceSettingProps<Values, Name extends string & keyof Values> extends SettingProps<Values, Name> {
  options: readonly { readonly value: Values[Name]; readonly label: string }[];
}

/** Select of a settings form. */
export function ChoiceSetting<Values extends object, Name extends string & keyof Values>({
  values,
  onChange,
  name,
  label,
  options,
}: ChoiceSettingProps<Values, Name>) {
  return (
    <NativeSelect
      label={label}
      name={name}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={String(values[name])}
      onChange={({ currentTarget }) => {
        const chosen = options.find(({ value }) => String(value) === currentTarget.value);
        if (chosen !== undefined) onChange({ ...values, [name]: chosen.value });
      }}
    />
  );
}

/** Places the hint below the input. */
export const hintBelow: InputWrapperOrder = ['label', 'input', 'description', 'error'];

interface NumberFieldProps {
  label: string;
  name: string;
  hint: string;
  value: NumberDraft;
  bounds: Bounds;
  error: string | null;
  onChange: (value: NumberDraft) => void;
}

/** An integer within bounds. The hint shows its unit. */
export function NumberField({ label, name, hint, value, bounds, error, onChange }: NumberFieldProps) {
  return (
    <TextInput
      type="number"
      label={label}
      name={name}
      description={hint}
      inputWrapperOrder={hintBelow}
      required
      withAsterisk={false}
      min={bounds.min}
      max={bounds.max}
      step={1}
      value={value}
      error={error}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? '' : currentTarget.valueAsNumber)
      }
    />
  );
}
