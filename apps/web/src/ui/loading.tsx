import { Box, Center, Loader, Progress, Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './loading.module.css';

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

/** What stays shown until something newer has come, and a bar above it when that takes a while. */
export function UntilNewer({
  coming,
  label,
  children,
}: {
  coming: boolean;
  label: string;
  children: ReactNode;
}) {
  return (
    <Box pos="relative" aria-busy={coming}>
      {coming && (
        <Box component="output" aria-label={label} className={classes['coming']}>
          <Progress size={3} value={100} animated aria-hidden />
        </Box>
      )}
      {children}
    </Box>
  );
}
