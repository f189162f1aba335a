import { Button, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCount, formatDate, plural } from '../../../lib/format.ts';
import type { UploadDetail } from '../../uploads/queries.ts';
import classes from './run-header.module.css';

interface UploadHeaderProps {
  runId: string;
  upload: UploadDetail;
  /** note, such as 'The actuals are shown below.' */
  children?: string;
}

/** Header shown if the run id belongs to an upload: the dataset and a link to forecast it (LEAD-3). */
export function UploadHeader({ runId, upload, children = '' }: UploadHeaderProps) {
  const { firstDate: first, lastDate: last, rowCount: rows } = upload;
  return (
    <section aria-label="Dataset" className={classes['title']}>
      <div>
        <Title order={2} className={classes['name']}>
          {upload.label ?? upload.originalName}
          <span> · dataset</span>
        </Title>
        <Text size="sm" mt={2}>
          {first != null && last != null && `Data from ${formatDate(first)} to ${formatDate(last)}. `}
          {`${formatCount(rows)} ${plural(rows ?? 0, 'row')}. ${children}`}
        </Text>
      </div>
      <Group gap="xs" data-print="never">
        <Button renderRoot={(props: object) => <Link {...props} to="/forecast" search={{ runId }} />}>
          Forecast this dataset
        </Button>
      </Group>
    </section>
  );
}
