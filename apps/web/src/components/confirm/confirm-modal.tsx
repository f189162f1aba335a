import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Notice } from '../notice.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  /** The question. */
  title: string;
  /** What follows from a yes. */
  children: string;
  /** The yes, in the words of what it does. */
  confirm: string;
  running: boolean;
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** The dialog itself, apart so that it loads where a question is asked. */
export default function ConfirmModal(props: ConfirmDialogProps) {
  const { opened, title, children, confirm, running, error, onConfirm, onClose } = props;
  // It gives the focus back to what had it when it opened, and sees that only where it was closed before.
  const [placed, setPlaced] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPlaced(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    // In parts: a Modal.Header would be a second banner of the page.
    <Modal.Root opened={opened && placed} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Stack gap="md">
            <Modal.Title fw={600}>{title}</Modal.Title>
            <Text size="sm">{children}</Text>
            {error !== null && <Notice kind="error">{error}</Notice>}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose} data-autofocus>
                Cancel
              </Button>
              <Button
                variant="outline"
                color="var(--mantine-color-error)"
                loading={running}
                onClick={onConfirm}
              >
                {confirm}
              </Button>
            </Group>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
