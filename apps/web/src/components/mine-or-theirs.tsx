import { Button, Group } from '@mantine/core';

interface MineOrTheirsProps {
  onMine: () => void;
  onTheirs: () => void;
}

/** The choice between what one wanted to store and what somebody else has stored meanwhile. */
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
