import { Box, Loader, Skeleton, Stack, VisuallyHidden } from '@mantine/core';

/** Shown while the session is checked (ROUTE-3) or a page loads. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <Stack component="output" align="center" justify="center" mih="60vh">
      <Loader aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Stack>
  );
}

/** Placeholder with the height of the content that is loading. */
export function LoadingBlock({ height, label }: { height: string; label: string }) {
  return (
    <Box component="output" display="block" aria-label={label}>
      <Skeleton h={height} />
    </Box>
  );
}
