import type { ComponentProps } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { LabelForm } from './label-form.tsx';
import classes from './label-prompt.module.css';

/** The blue panel that invites to name the dataset just uploaded; saving ends the prompt (spec §2). */
export function LabelPrompt(form: Omit<ComponentProps<typeof LabelForm>, 'initial'>) {
  return (
    <Panel title="Label this dataset" className={classes['prompt']}>
      <LabelForm {...form} />
    </Panel>
  );
}
