import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DisabledReason } from '../../../components/fields/disabled-reason.tsx';
import { plural } from '../../../lib/format.ts';
import { cellKey } from './plan-drafts.ts';
import classes from './plan-grid.module.css';
import type { SelectedCell } from './plan-grid.tsx';

interface SelectionToolsProps {
  selected: readonly SelectedCell[];
  comments: ReadonlyMap<string, string>;
  onSet: (text: string) => void;
  onComment: (text: string) => void;
}

/** Changes or comments on all selected cells at once. Remount it when the selection changes. */
export function SelectionTools({ selected, comments, onSet, onComment }: SelectionToolsProps) {
  const [text, setText] = useState('');
  const [first] = selected;
  const comment = first === undefined ? undefined : comments.get(cellKey(first[0], first[1].date));
  const [note, setNote] = useState(comment ?? '');
  const none = selected.length === 0 ? 'The selected cells cannot be changed.' : null;
  const count = `${selected.length} ${plural(selected.length, 'cell')}`;
  return (
    <Group gap="xs" align="flex-end" className={classes['tools'] ?? ''}>
      <TextInput
        size="xs"
        label={`Change ${count}`}
        placeholder="+5%"
        maxLength={40}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <DisabledReason reason={none ?? (text.trim() === '' ? 'Enter a change first.' : null)}>
        <Button size="xs" variant="default" onClick={() => onSet(text.trim())}>
          Set
        </Button>
      </DisabledReason>
      <TextInput
        size="xs"
        label={`Comment on ${count}`}
        placeholder="Replaces the reason"
        maxLength={120}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      <DisabledReason reason={none ?? (note.trim() === '' ? 'Enter a comment first.' : null)}>
        <Button size="xs" variant="default" onClick={() => onComment(note.trim())}>
          Comment
        </Button>
      </DisabledReason>
    </Group>
  );
}
