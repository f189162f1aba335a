import {
  ActionIcon,
  Group,
  useComputedColorScheme,
  useMantineColorScheme,
  useMantineTheme,
} from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { features } from '../../lib/features.ts';
import { storedSettings } from '../../lib/settings/stored-settings.ts';

/** Appearance controls in the header. */
export function HeaderControls() {
  return (
    <Group gap="xs" wrap="nowrap">
      {features.customColours && <AccentColorInput />}
      <ColorSchemeToggle />
    </Group>
  );
}

/** Switches between light and dark mode; saved in this browser. */
function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={dark ? 'Use light colors' : 'Use dark colors'}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </ActionIcon>
  );
}

const storedAccent = storedSettings({
  storage: () => localStorage,
  key: 'fc_accent',
  defaults: { accent: '' },
  isValid: ({ accent }) => accent === '' || /^#[0-9a-f]{6}$/i.test(accent),
});

/** Selects the accent color, which is also the color of the forecast; saved in this browser. */
export function AccentColorInput() {
  const { colors } = useMantineTheme();
  const [accent, setAccent] = useState(() => storedAccent.loadOrDefaults().accent);

  useEffect(() => {
    if (accent !== '') document.documentElement.style.setProperty('--fc-color-accent', accent);
  }, [accent]);

  const choose = (chosen: string) => {
    setAccent(chosen);
    try {
      storedAccent.save({ accent: chosen });
    } catch {
      // If storage is unavailable, the color lasts until the page is reloaded.
    }
  };

  return (
    <input
      type="color"
      aria-label="Accent color"
      value={accent === '' ? colors.indigo[6] : accent}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}
