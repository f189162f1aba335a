import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Notice } from '../feedback/notice.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  /** a question */
  title: string;
  /** consequences of confirming */
  children: string;
  /** label of the confirm button */
  confirm: string;
  running: boolean;
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** The dialog, in its own file so that it loads on first use. */
export default function ConfirmModal(props: ConfirmDialogProps) {
  const { opened, title, children, confirm, running, error, onConfirm, onClose } = props;
  // Rendered closed first; otherwise Mantine does not restore the focus when it closes.
  const [placed, setPlaced] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPlaced(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    // Does not use Modal.Header, because it would add a second banner landmark.
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
