import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Notice } from './notice.tsx';

interface ConfirmDialogProps {
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

/** Asks before something that cannot be taken back. A failure is told where the question was asked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirm, running, error, onConfirm, onClose } = props;
  return (
    // In parts: a Modal.Header would be a second banner of the page.
    <Modal.Root opened={opened} onClose={onClose} centered>
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
