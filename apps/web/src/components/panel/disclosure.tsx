import { Box, Button, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';

interface DisclosureProps {
  title: string;
  /** short summary of the content */
  hint?: string;
  /** whether the section is initially open; change the key to apply a new value */
  startsOpen?: boolean;
  children: ReactNode;
}

/** A collapsible section. */
export function Disclosure({ title, hint, startsOpen = false, children }: DisclosureProps) {
  const [open, setOpen] = useState(startsOpen);
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
