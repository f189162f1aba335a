import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useFormats } from '../../lib/settings/format-settings.ts';
import { typedDate } from '../../lib/typed-date.ts';
import classes from './date-field.module.css';

interface DateFieldProps extends Pick<
  TextInputProps,
  'label' | 'name' | 'description' | 'error' | 'disabled'
> {
  /** ISO date; '' if empty */
  value: string;
  min?: string;
  max?: string;
  onChange: (value: string) => void;
}

/**
 * A date in the user's format in every locale (CONST-8), typed or picked from the browser's calendar. For an invalid
 * date, it reports '' and marks the field as invalid; the error appears when the field loses focus.
 */
export function DateField({ value, min, max, error, onChange, ...field }: DateFieldProps) {
  const { dateFormat } = useFormats();
  const [typed, setTyped] = useState({ text: '', value: '' });
  const [blurred, setBlurred] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const shown = typed.value === value ? typed.text : formatted(value);

  const problem = typedDate(shown) === null ? `Invalid date. Use ${dateFormat}` : '';
  useEffect(() => input.current?.setCustomValidity(problem), [problem]);

  function type(text: string) {
    const date = typedDate(text) ?? '';
    setTyped({ text, value: date });
    onChange(date);
  }

  return (
    <TextInput
      {...field}
      ref={input}
      error={error ?? (blurred && problem !== '' ? problem : undefined)}
      value={shown}
      placeholder={dateFormat}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={() => setBlurred(false)}
      onBlur={() => {
        setBlurred(true);
        if (value !== '') setTyped({ text: formatted(value), value });
      }}
      rightSection={
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Open the calendar"
            disabled={field.disabled ?? false}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={16} aria-hidden />
          </ActionIcon>
          <input
            ref={calendar}
            className={classes['calendar']}
            type="date"
            tabIndex={-1}
            aria-hidden
            min={min}
            max={max}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </>
      }
    />
  );
}

function formatted(date: string): string {
  return date === '' ? '' : formatDate(date);
}
