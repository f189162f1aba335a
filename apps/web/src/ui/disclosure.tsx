import { Box, Button, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';

interface DisclosureProps {
  title: string;
  /** What is inside, in a few words. */
  hint?: string;
  children: ReactNode;
}

/** A part that opens and closes. */
export function Disclosure({ title, hint, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Chevron size={16} aria-hidden />}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {title}
      </Button>
      {hint !== undefined && (
        <Text size="sm" c="dimmed" component="span">
          {hint}
        </Text>
      )}
      {open && (
        <Box id={id} my="xs" w="100%">
          {children}
        </Box>
      )}
    </>
  );
}
