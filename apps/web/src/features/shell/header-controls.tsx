import { Group } from '@mantine/core';
import { features } from '../../lib/features.ts';
import { AccentColour } from './accent-colour.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';

/** How the app looks, at the right of the header. */
export function HeaderControls() {
  return (
    <Group gap="xs" wrap="nowrap">
      {features.customColours && <AccentColour />}
      <ColorSchemeToggle />
    </Group>
  );
}
