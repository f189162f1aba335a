import { ActionIcon, Group, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { features } from '../../lib/features.ts';
import { AccentColour } from './accent-colour.tsx';

/** How the app looks, at the right of the header. */
export function HeaderControls() {
  return (
    <Group gap="xs" wrap="nowrap">
      {features.customColours && <AccentColour />}
      <ColorSchemeToggle />
    </Group>
  );
}

/** Switches between light and dark; the choice stays in this browser. */
function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={dark ? 'Use light colours' : 'Use dark colours'}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </ActionIcon>
  );
}
