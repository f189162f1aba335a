import { Button, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCount, formatDate } from '../../../lib/format.ts';
import type { UploadDetail } from '../../../resources/uploads.ts';
import classes from './run-header.module.css';

/** What leads where the run is that of an upload: which dataset, and the way to its forecast. */
export function UploadHeader({ runId, upload }: { runId: string; upload: UploadDetail }) {
  const { firstDate: first, lastDate: last } = upload;
  return (
    <section aria-label="Dataset" className={classes['title']}>
      <div>
        <Title order={2} className={classes['name']}>
          {upload.label ?? upload.originalName}
          <span> · dataset</span>
        </Title>
        <Text size="sm" mt={2}>
          {first != null && last != null && `Data from ${formatDate(first)} to ${formatDate(last)}. `}
          {`${formatCount(upload.rowCount)} rows. The actuals are shown below.`}
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
