import { Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId, useState } from 'react';
import classes from './phone-group.module.css';

interface PhoneGroupProps {
  title: string;
  /** current values, shown next to the title */
  summary?: string;
  /** whether larger screens show the title as a heading; by default, they show only the content */
  hasHeading?: boolean;
  /** whether larger screens also show the content only after a click */
  folds?: boolean;
  /** opens the group, so that the user sees the error */
  hasError?: boolean;
  children: ReactNode;
}

/** Content that a phone, or with `folds` any screen, shows only after a tap, to keep the page short. */
export function PhoneGroup(props: PhoneGroupProps) {
  const { title, summary, hasHeading = false, folds = false, hasError = false, children } = props;
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || hasError;
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const id = useId();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div>
      {isPhone || folds ? (
        <UnstyledButton
          className={classes['toggle']}
          aria-expanded={isOpen}
          aria-controls={id}
          data-print="never"
          onClick={() => setOpened(!isOpen)}
        >
          <b>{title}</b>
          {summary !== undefined && <span>{summary}</span>}
          <Chevron size={18} aria-hidden />
        </UnstyledButton>
      ) : (
        hasHeading && (
          <Title order={3} mb="xs">
            {title}
          </Title>
        )
      )}
      <div
        id={id}
        className={classes['content']}
        data-folded={!isOpen || undefined}
        data-folds={folds || undefined}
      >
        {children}
      </div>
    </div>
  );
}
