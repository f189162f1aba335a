import { Box, NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import { debounceMs } from '../../../lib/constants.ts';
import { formatCount, plural, valueWords } from '../../../lib/format.ts';
import { PhoneGroup } from '../../../components/panel/phone-group.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { usePrinting } from '../../../components/page/use-printing.ts';
import { characteristicsQuery } from '../../uploads/queries.ts';
import { toBucket } from '../filters/bucket-options.ts';
import { levelOfGroup, parseGroupId } from '../groups.ts';
import type { RunOfAnalysis } from '../run-of-analysis.ts';
import { boardColumns } from './board-columns.tsx';
import { BoardHeader, type BoardOrder, BoardRow } from './board-table.tsx';
import classes from './board.module.css';
import { type BoardFilter, BoardTools, noFilter } from './board-tools.tsx';
import { LevelTree, type TreeChoice } from './level-tree.tsx';
import type { HigherLevels } from './tree-levels.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useCombinations } from './use-combinations.ts';

interface CombinationBoardProps {
  runId: string;
  run: RunOfAnalysis;
  /** codes of the run's level */
  level: readonly string[];
  /** levels above it, whose groups can be listed as well */
  higher: HigherLevels;
  /** id of the combination shown in the chart above */
  shown: string | undefined;
  /** shows a combination, or the total if undefined */
  onShow: (group: string | undefined) => void;
}

/** Number of printed combinations, so that a run fits on one page. */
const maxPrinted = 6;

const largestErrorFirst: BoardOrder = { sort: 'absolute_error', order: 'desc' };

/** The combinations of a run, largest error first. Selecting one shows it in the chart above. */
export function CombinationBoard({ runId, run, level: own, higher, shown, onShow }: CombinationBoardProps) {
  const [level, setLevel] = useState(() => levelOfGroup(parseGroupId(shown ?? ''), own));
  const [within, setWithin] = useState<string | undefined>(undefined);
  const { data: characteristics = [] } = useQuery({
    ...characteristicsQuery(run.upload_id),
    enabled: run.upload_id !== null && higher.codes.length > 0,
  });
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [order, setOrder] = useState(largestErrorFirst);
  const [filter, setFilter] = useState<BoardFilter>(noFilter);
  const [settled] = useDebouncedValue(filter, debounceMs.search);
  const query = useMemo(
    () => ({
      aggregation_characteristics: level.join(','),
      ...(within !== undefined && { within }),
      ...order,
      ...Object.fromEntries(Object.entries(settled).filter(([, value]) => value !== '')),
    }),
    [level, within, order, settled],
  );
  const board = useCombinations(runId, query, scroller);
  const isPrinting = usePrinting();
  const printed = Math.min(board.total ?? 0, maxPrinted);
  const rows = isPrinting ? Array.from({ length: printed }, (_, index) => ({ index, gap: 0 })) : board.rows;
  const keys = useBoardKeys(board, scroller, shown, onShow);
  const fromTop = (change: () => void) => {
    if (scroller.current !== null) scroller.current.scrollTop = 0;
    change();
  };
  // A run names only the characteristics of its own level.
  const labels = new Map<string, string>(characteristics.map(({ type, label }) => [type, label]));
  const list = (codes: readonly string[], group: string | undefined) =>
    fromTop(() => {
      setLevel(codes);
      setWithin(group);
    });
  const choose = (choice: TreeChoice) => {
    list(own, choice.within);
    onShow(choice.shown);
  };
  const nameOf = (codes: readonly string[]) =>
    codes.map((code) => run.characteristic_labels[code] ?? labels.get(code) ?? code).join(' + ');
  const name = nameOf(level);
  const offered = [own, ...higher.codes.map((code) => [code])];
  const columns = useMemo(
    () =>
      boardColumns({
        level: name,
        bucket: toBucket(run.bucket_type),
        values: valueWords(run.value_label),
        horizon: run.horizon ?? null,
        holdout: run.parameters?.backtest_periods ?? null,
        comparison: board.comparison,
        isPlanned: board.isPlanned,
      }),
    [name, run, board.comparison, board.isPlanned],
  );
  const isDefaultOrder = order.sort === largestErrorFirst.sort && order.order === largestErrorFirst.order;
  const count = board.total === null ? 'Loading combinations…' : countText(board.total, filter);
  const inGroup = within === undefined ? '' : ` in ${Object.values(parseGroupId(within)).join(' + ')}`;
  const title = `By ${name}${inGroup}${isDefaultOrder ? ', largest error first' : ''}`;
  return (
    <section aria-label={title}>
      {/* On paper, nothing else names the level and the order. */}
      <Text fw={600} data-print="only">
        {`${title}: ${printed < (board.total ?? 0) ? `first ${printed} of ` : ''}${count}`}
      </Text>
      <div className={classes['layout']} data-has-tree={higher.codes.length > 0 || undefined}>
        {higher.codes.length > 0 && (
          <div data-print="never">
            <PhoneGroup
              title="Levels"
              summary={shown === undefined ? 'Total' : Object.values(parseGroupId(shown)).join(' + ')}
            >
              <LevelTree
                runId={runId}
                own={own}
                higher={higher}
                nameOf={nameOf}
                shown={shown}
                onChoose={choose}
              />
            </PhoneGroup>
          </div>
        )}
        <div>
          <div data-print="never">
            <BoardTools level={name} filter={filter} onFilter={(next) => fromTop(() => setFilter(next))}>
              {offered.length > 1 && (
                <NativeSelect
                  size="xs"
                  label="Level"
                  data={offered.map((codes) => ({ value: codes.join(','), label: nameOf(codes) }))}
                  value={level.join(',')}
                  onChange={({ currentTarget: { value } }) => list(value.split(','), undefined)}
                />
              )}
            </BoardTools>
          </div>
          {board.error !== null && (
            <Notice kind="error" title="Could not load the combinations" onRetry={board.retry} />
          )}
          <div className={classes['scroll']} ref={scroller} data-old={board.isOld || undefined}>
            <Box
              component="table"
              // Has the role of a grid, because rows are selectable. This element handles all key events.
              role="grid"
              tabIndex={0}
              className={classes['table']}
              aria-rowcount={(board.total ?? 0) + 1}
              aria-activedescendant={keys.current === null ? undefined : `${id}${keys.current}`}
              onKeyDown={keys.onKeyDown}
              onClick={keys.onClick}
            >
              <caption>
                <VisuallyHidden>{title}. Use ↑ ↓ to step through; Esc returns to the total.</VisuallyHidden>
              </caption>
              <BoardHeader columns={columns} {...order} onOrder={(next) => fromTop(() => setOrder(next))} />
              <tbody>
                {rows.map(({ index, gap }) => [
                  gap > 0 && <Gap key={`before ${index}`} rows={gap} />,
                  <BoardRow
                    key={index}
                    id={`${id}${index}`}
                    columns={columns}
                    row={board.at(index)}
                    index={index}
                    selected={index === keys.current}
                  />,
                ])}
                {!isPrinting && board.rest > 0 && <Gap rows={board.rest} />}
              </tbody>
            </Box>
          </div>
          <Text size="xs" c="dimmed" mt="xs" component="output" display="block" data-print="never">
            {count}
          </Text>
        </div>
      </div>
    </section>
  );
}

/** Reserves the height of rows that are not rendered. */
function Gap({ rows }: { rows: number }) {
  return <tr aria-hidden style={{ height: `calc(${rows} * var(--fc-row-height))` }} />;
}

function countText(total: number, { search, class: demand, bias }: BoardFilter): string {
  const matching = search + demand + bias === '' ? '' : 'matching ';
  return `${total === 0 ? 'No' : formatCount(total)} ${matching}${plural(total, 'combination')}`;
}
