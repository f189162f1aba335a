import { Box, Center, Loader, Skeleton, VisuallyHidden } from '@mantine/core';

/** While the session is checked, before anything else can be shown (ROUTE-3). */
export function PageSpinner({ label }: { label: string }) {
  return (
    <Center component="output" mih="60vh">
      <Loader aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Center>
  );
}

/** The place of something that is loading, in its height. */
export function LoadingBlock({ height, label }: { height: string; label: string }) {
  return (
    <Box component="output" display="block" aria-label={label}>
      <Skeleton h={height} />
    </Box>
  );
}
