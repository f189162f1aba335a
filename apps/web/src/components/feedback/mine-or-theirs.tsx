import { Button, Group } from '@mantine/core';

interface MineOrTheirsProps {
  onMine: () => void;
  onTheirs: () => void;
}

/** Lets the user choose between their own change and a conflicting one. */
export function MineOrTheirs({ onMine, onTheirs }: MineOrTheirsProps) {
  return (
    <Group gap="xs" mt="xs">
      <Button size="compact-sm" onClick={onMine}>
        Use mine
      </Button>
      <Button size="compact-sm" variant="default" onClick={onTheirs}>
        Keep theirs
      </Button>
    </Group>
  );
}
