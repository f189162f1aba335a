import { useMantineTheme } from '@mantine/core';
import { useEffect, useState } from 'react';
import { storedSettings } from '../../lib/settings/stored-settings.ts';

const kept = storedSettings({
  storage: () => localStorage,
  key: 'fc_accent',
  defaults: { accent: '' },
  isValid: ({ accent }) => accent === '' || /^#[0-9a-f]{6}$/i.test(accent),
});

/** Chooses the accent colour, which the forecast is drawn in; the choice stays in this browser. */
export function AccentColour() {
  const { colors } = useMantineTheme();
  const [accent, setAccent] = useState(() => kept.loadOrDefaults().accent);

  useEffect(() => {
    if (accent !== '') document.documentElement.style.setProperty('--fc-color-accent', accent);
  }, [accent]);

  const choose = (chosen: string) => {
    setAccent(chosen);
    try {
      kept.save({ accent: chosen });
    } catch {
      // A storage that refuses keeps it for as long as the page.
    }
  };

  return (
    <input
      type="color"
      aria-label="Accent colour"
      value={accent === '' ? colors.indigo[6] : accent}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}
