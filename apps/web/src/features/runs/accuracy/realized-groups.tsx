import type { components } from '@forecast-console/api-client/schema';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Notice } from '../../../components/feedback/notice.tsx';
import { UntilNewer } from '../../../components/feedback/until-newer.tsx';
import { PhoneGroup } from '../../../components/panel/phone-group.tsx';
import { RowName } from '../../../components/table/row-name.tsx';
import { SimpleTable } from '../../../components/table/wide-table.tsx';
import { formatCount, formatFigure, formatNumber, formatSigned } from '../../../lib/format.ts';
import { runDataQuery } from '../../analysis/queries.ts';
import { characteristicsQuery } from '../../uploads/queries.ts';
import { accuracyQuery, type RealizedAccuracy, type RunDetail } from '../queries.ts';
import { hitsText } from './hits-text.ts';
import classes from './realized-groups.module.css';

type Combination = components['schemas']['RealisedCombination'];

interface RealizedGroupsProps {
  run: RunDetail;
  /** accuracy of the run at its own level */
  own: RealizedAccuracy;
  /** renders the link to the series of a group */
  link: (group: Combination, label: string) => ReactNode;
}

const firstRows = 10;

const outcomes = {
  inside: { text: 'within interval', Icon: IconCheck },
  high: { text: 'too high', Icon: IconArrowUp },
  low: { text: 'too low', Icon: IconArrowDown },
} as const;

/** Which forecasts stayed inside their interval and which did not, at any level, largest error first (REAL-5). */
export function RealizedGroups({ run, own, link }: RealizedGroupsProps) {
  const ownLevel = run.aggregation_characteristics;
  const [level, setLevel] = useState<readonly string[]>(ownLevel);
  const [isAll, setAll] = useState(false);
  const { data: series } = useQuery(runDataQuery({ runId: run.run_id, types: [], level: [] }));
  const { data: characteristics = [] } = useQuery({
    ...characteristicsQuery(run.upload_id),
    enabled: run.upload_id !== null,
  });
  const isOwn = level.join() === ownLevel.join();
  const {
    data: other,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...accuracyQuery(run.run_id, { level }),
    enabled: !isOwn,
    placeholderData: keepPreviousData,
  });
  const data = isOwn ? own : (other ?? own);
  const labels = new Map<string, string>(characteristics.map(({ type, label }) => [type, label]));
  const nameOf = (codes: readonly string[]) =>
    codes.map((code) => run.characteristic_labels[code] ?? labels.get(code) ?? code).join(' + ');
  const levels = [
    ownLevel,
    ...(series?.levels ?? []).filter((code) => code !== ownLevel.join()).map((code) => [code]),
  ];
  const title = `By ${nameOf(level)}, largest error first`;
  const shown = isAll ? data.combinations : data.combinations.slice(0, firstRows);
  return (
    <PhoneGroup title={title} hasHeading>
      <Group justify="space-between" align="flex-end" gap="xs" mb="xs">
        <Text size="sm">{groupsSentence(data)}</Text>
        {levels.length > 1 && (
          <NativeSelect
            size="xs"
            label="Level"
            data={levels.map((codes) => ({ value: codes.join(), label: nameOf(codes) }))}
            value={level.join()}
            onChange={({ currentTarget: { value } }) => {
              setLevel(value.split(','));
              setAll(false);
            }}
          />
        )}
      </Group>
      {error !== null && (
        <Notice kind="error" onRetry={() => void refetch()}>
          Could not load realized accuracy.
        </Notice>
      )}
      <UntilNewer coming={isFetching} label="Loading the level">
        <SimpleTable
          label={title}
          columns={[
            nameOf(level),
            'Outcome',
            ...['Absolute error', 'Error %', 'Backtest error %', 'Bias', 'Inside interval'].map((name) => ({
              name,
              number: true,
            })),
          ]}
        >
          {shown.map((one) => (
            <tr key={Object.values(one.key).join('~')}>
              <th scope="row">
                <RowName>{link(one, groupName(one))}</RowName>
              </th>
              <td>
                <Outcome combination={one} />
              </td>
              <td data-numeric>{formatNumber(one.absolute_error)}</td>
              <td data-numeric>{formatFigure(one.wape)}</td>
              <td data-numeric>{formatFigure(one.promised_wape)}</td>
              <td data-numeric>{formatSigned(one.bias, formatNumber)}</td>
              <td data-numeric>{hitsText(one)}</td>
            </tr>
          ))}
        </SimpleTable>
      </UntilNewer>
      {data.combinations.length > shown.length && (
        <Button variant="default" size="compact-sm" mt="xs" onClick={() => setAll(true)}>
          Show {data.combinations.length === data.combination_count ? 'all' : 'the first'}{' '}
          {data.combinations.length}
        </Button>
      )}
    </PhoneGroup>
  );
}

const groupName = ({ key, name }: Pick<Combination, 'key' | 'name'>) => {
  const values = Object.values(key).join(' + ');
  return name === null || name === values ? values : `${name} (${values})`;
};

/** Whether all actuals lie within their intervals and, if not, whether the forecast was too high or too low. */
export function outcomeOf({
  hits,
  bounded,
  bias,
}: Pick<Combination, 'hits' | 'bounded' | 'bias'>): keyof typeof outcomes | null {
  if (bounded === 0) return null;
  if (hits === bounded) return 'inside';
  return (bias ?? 0) < 0 ? 'low' : 'high';
}

function Outcome({ combination }: { combination: Combination }) {
  const outcome = outcomeOf(combination);
  if (outcome === null) return 'N/A';
  const { text, Icon } = outcomes[outcome];
  return (
    <span className={classes['outcome']} data-outcome={outcome}>
      <Icon size={14} aria-hidden />
      {text}
    </span>
  );
}

/** '18 of 30 stayed inside the 95% interval in every period so far.' */
export function groupsSentence({
  combination_count: all,
  inside_count: inside,
  bounded_count: bounded = 0,
  level,
}: Pick<RealizedAccuracy, 'combination_count' | 'inside_count' | 'bounded_count' | 'level'>): string {
  if (inside === undefined || bounded === 0 || level === null) return `${formatCount(all)} in total.`;
  return `${formatCount(inside)} of ${formatCount(bounded)} stayed inside the ${Math.round(100 * level)}% interval in every period so far.`;
}
