import { Center, Loader, VisuallyHidden } from '@mantine/core';

/** While the session is checked, before anything else can be shown (spec §2). */
export function PageSpinner({ label }: { label: string }) {
  return (
    <Center component="output" mih="60vh">
      <Loader aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Center>
  );
}
