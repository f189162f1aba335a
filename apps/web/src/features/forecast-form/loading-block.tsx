import { Box, Skeleton } from '@mantine/core';

/** The place of something that is loading, in its height. */
export function LoadingBlock({ height, label }: { height: string; label: string }) {
  return (
    <Box component="output" display="block" aria-label={label}>
      <Skeleton h={height} />
    </Box>
  );
}
