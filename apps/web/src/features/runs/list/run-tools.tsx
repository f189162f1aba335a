import type { ForecastRun } from '@forecast-console/api-client/normalise';
import { Button, Group, Menu, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { reasonOf } from '../../../lib/reason-of.ts';
import { refusalOf } from '../../../lib/session/refusal-of.ts';
import { useUser } from '../../../lib/session/session.ts';
import { deleteRunMutation, renameRunMutation } from '../queries.ts';
import { ConfirmDialog } from '../../../components/confirm/confirm-dialog.tsx';
import { DisabledReason } from '../../../components/fields/disabled-reason.tsx';
import { runLabel, runName } from '../header/run-name.ts';
import type { Deleted } from './deleted-notice.tsx';

interface RunToolsProps {
  run: ForecastRun;
  /** user who created the run; null if unknown, in which case the server decides */
  madeBy: string | null;
  /** whether to show a menu instead of buttons */
  inMenu?: boolean;
  onDeleted: (deleted: Deleted) => void;
}

/**
 * Rename and Delete for a run, disabled with the reason if the user lacks permission. The menu also has "Run again
 * with changes".
 */
export function RunTools({ run, madeBy, inMenu = false, onDeleted }: RunToolsProps) {
  const user = useUser();
  const [doing, setDoing] = useState<'naming' | 'asking' | null>(null);
  const name = runName(run).dataset;
  const rename = useRef<HTMLButtonElement>(null);
  const remove = useMutation({
    ...deleteRunMutation,
    onSuccess: ({ restorable_until: until }) => {
      setDoing(null);
      onDeleted({ runId: run.run_id, name, until });
    },
    onError: (error) => notifyError(`Could not delete the run: ${reasonOf(error)}`),
  });
  if (doing === 'naming')
    return (
      <NameForm
        run={run}
        onClose={() => {
          flushSync(() => setDoing(null));
          rename.current?.focus();
        }}
      />
    );
  const naming = {
    text: 'Rename',
    name,
    refusal: refusalOf('rename', madeBy, user),
    onUse: () => setDoing('naming'),
  };
  const deleting = {
    text: 'Delete',
    name,
    refusal: refusalOf('delete', madeBy, user),
    onUse: () => {
      remove.reset();
      setDoing('asking');
    },
  };
  return (
    <Group gap="xs" wrap="nowrap">
      {inMenu ? (
        <Menu position="bottom-end" withinPortal={false}>
          <Menu.Target>
            <Button ref={rename} variant="default" size="xs" aria-label={`More actions for ${name}`}>
              ⋯
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              renderRoot={(props: object) => <Link {...props} to="/forecast" search={{ from: run.run_id }} />}
            >
              Run again with changes
            </Menu.Item>
            <ToolItem {...naming} />
            <ToolItem {...deleting} />
          </Menu.Dropdown>
        </Menu>
      ) : (
        <>
          <ToolButton {...naming} ref={rename} />
          <ToolButton {...deleting} />
        </>
      )}
      <ConfirmDialog
        opened={doing === 'asking'}
        title={`Delete the run ${runLabel(run)}?`}
        confirm="Delete"
        running={remove.isPending}
        error={remove.error === null ? null : reasonOf(remove.error)}
        onConfirm={() => remove.mutate(run.run_id)}
        onClose={() => setDoing(null)}
      >
        It becomes unavailable to everyone. You can restore it for 10 minutes; after that, it is removed
        permanently. If the server disk is full, it is removed immediately and cannot be restored.
      </ConfirmDialog>
    </Group>
  );
}

interface Tool {
  text: string;
  /** name of the run */
  name: string;
  refusal: string | null;
  onUse: () => void;
}

function ToolItem({ text, refusal, onUse }: Tool) {
  return (
    <Menu.Item disabled={refusal !== null} onClick={onUse}>
      {text}
      {refusal !== null && <Text size="xs">{refusal}</Text>}
    </Menu.Item>
  );
}

function ToolButton({ text, name, refusal, onUse, ref }: Tool & { ref?: Ref<HTMLButtonElement> }) {
  return (
    <DisabledReason reason={refusal}>
      <Button
        variant="default"
        size="compact-xs"
        miw="max-content"
        ref={ref ?? null}
        aria-label={`${text} ${name}`}
        onClick={onUse}
      >
        {text}
      </Button>
    </DisabledReason>
  );
}

function NameForm({ run, onClose }: { run: ForecastRun; onClose: () => void }) {
  const [text, setText] = useState(run.name ?? '');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const rename = useMutation({
    ...renameRunMutation,
    onSuccess: () => {
      notifySuccess('Name saved');
      onClose();
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ runId: run.run_id, name: text.trim() === '' ? null : text.trim() });
  };
  return (
    <form onSubmit={save}>
      <Group gap="xs" miw="12rem">
        <TextInput
          size="xs"
          w="100%"
          ref={input}
          aria-label={`Name of ${runName(run).dataset}`}
          placeholder={runName({ ...run, name: null }).dataset}
          maxLength={120}
          value={text}
          error={rename.error === null ? undefined : reasonOf(rename.error)}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button type="submit" size="compact-xs" loading={rename.isPending}>
          Save
        </Button>
        <Button variant="default" size="compact-xs" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
