import { Text } from '@mantine/core';

/** Shortens long names to one line in a table; the tooltip has the whole name. */
export function LongText({ children }: { children: string }) {
  return (
    <Text span inherit truncate="end" display="block" maw="11rem" title={children}>
      {children}
    </Text>
  );
}
