import { forecastFailed, stockoutFailed } from '@forecast-console/api-client/errors';
import { Box, Button, NativeSelect, Popover, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { DisabledReason } from '../../../components/fields/disabled-reason.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import { kindOf, kindOptions, type MarkKind } from '../../../lib/mark-kinds.ts';
import { addStockoutsMutation } from '../../uploads/queries.ts';
import { refreshRunMutation, type RunDetail } from '../queries.ts';
import { type MarkablePeriod, markOf, proposalsOf, proposalText, type ShownItem } from './markable.ts';

interface MarkStockoutProps {
  run: RunDetail;
  item: ShownItem;
  /** past periods of the shown series, newest first */
  periods: readonly MarkablePeriod[];
}

/** Marks stockouts and outliers of the series in the chart, and repeats the run with them (DEM-1, DEM-9). */
export function MarkStockout({ run, item, periods }: MarkStockoutProps) {
  const [isOpen, setIsOpen] = useState(false);
  const proposed = proposalsOf(run, item).length;
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      trapFocus
      returnFocus
      withinPortal
      position="bottom-end"
      withRoles={false}
    >
      <Popover.Target>
        <Box flex="none">
          <DisabledReason reason={item.refusal}>
            <Button size="compact-sm" variant="default" onClick={() => setIsOpen(!isOpen)}>
              {proposed === 0 ? 'Mark a period' : `Mark a period (${proposed} possible)`}
            </Button>
          </DisabledReason>
        </Box>
      </Popover.Target>
      <Popover.Dropdown>
        <MarkForm key={item.label} run={run} item={item} periods={periods} />
      </Popover.Dropdown>
    </Popover>
  );
}

function MarkForm({ run, item, periods }: MarkStockoutProps) {
  const navigate = useNavigate();
  const [newest = null] = periods;
  const [first, setFirst] = useState(newest?.first ?? '');
  const [last, setLast] = useState(newest?.first ?? '');
  const [kind, setKind] = useState<MarkKind>('stockout');
  const mark = useMutation(addStockoutsMutation);
  const refresh = useMutation({
    ...refreshRunMutation,
    onSuccess: ({ run_id: runId }) => void navigate({ to: '/analysis/$runId', params: { runId } }),
  });
  const options = periods.map((period) => ({
    value: period.first,
    label: bucketLabel(period.first, period.bucket),
  }));
  const uploadId = run.upload_id;
  if (newest === null || uploadId === null) return <Text size="sm">There are no past periods to mark.</Text>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mark.mutate({ id: uploadId, stockouts: [markOf(item, periods, { first, last, kind })] });
  };
  if (mark.isSuccess)
    return (
      <Stack gap="sm" maw="20rem">
        <Text size="sm" component="output">
          {`Marked. This run keeps its data; a new forecast ${mark.variables.stockouts[0]?.kind === 'keep' ? 'keeps these values' : 'treats this demand as unknown'}.`}
        </Text>
        {refresh.error !== null && <Notice kind="error">{forecastFailed(refresh.error)}</Notice>}
        <Button size="compact-md" loading={refresh.isPending} onClick={() => refresh.mutate(run.run_id)}>
          Forecast again
        </Button>
      </Stack>
    );
  const proposals = proposalsOf(run, item);
  return (
    <form onSubmit={submit} aria-label="Mark a period">
      <Stack gap="sm" maw="20rem">
        <Text size="sm">{`Periods of ${item.label}`}</Text>
        <NativeSelect
          label="Mark as"
          data={kindOptions}
          value={kind}
          onChange={({ currentTarget: { value } }) => setKind(kindOf(value))}
        />
        <NativeSelect
          label="First period"
          data={options}
          value={first}
          onChange={({ currentTarget: { value } }) => {
            setFirst(value);
            if (value > last) setLast(value);
          }}
        />
        <NativeSelect
          label="Last period"
          data={options.filter(({ value }) => value >= first)}
          value={last}
          onChange={({ currentTarget: { value } }) => setLast(value)}
        />
        {mark.error !== null && <Notice kind="error">{stockoutFailed(mark.error)}</Notice>}
        <Button type="submit" size="compact-md" loading={mark.isPending}>
          Mark
        </Button>
        {proposals.length > 0 && (
          <Stack gap="xs">
            <Text size="sm">
              {`Without sales, which is unusual: ${proposals
                .slice(0, maxNamed)
                .map((period) => proposalText(period, newest.bucket))
                .join(
                  '; ',
                )}${proposals.length > maxNamed ? ` and ${proposals.length - maxNamed} more` : ''}.`}
            </Text>
            <Button
              variant="default"
              size="compact-md"
              loading={mark.isPending}
              onClick={() =>
                mark.mutate({
                  id: uploadId,
                  stockouts: proposals.map(({ key, ...dates }) => ({ key: { ...key }, ...dates })),
                })
              }
            >
              {proposals.length === 1
                ? 'Mark this period as out of stock'
                : `Mark these ${proposals.length} periods as out of stock`}
            </Button>
          </Stack>
        )}
      </Stack>
    </form>
  );
}

/** Maximum number of proposals to list. */
const maxNamed = 5;
