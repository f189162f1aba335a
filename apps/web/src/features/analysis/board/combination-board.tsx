import { Box, NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useMemo, useRef, useState } from 'react';
import { debounceMs } from '../../../lib/constants.ts';
import { formatCount, plural, valueWords } from '../../../lib/format.ts';
import { Notice } from '../../../components/notice.tsx';
import { usePrinting } from '../../../components/use-printing.ts';
import { toBucket } from '../filters/bucket-options.ts';
import { levelOfGroup, parseGroupId } from '../groups.ts';
import type { RunOfAnalysis } from '../run-of-analysis.ts';
import { boardColumns } from './board-columns.tsx';
import { BoardHeader, type BoardOrder, BoardRow } from './board-table.tsx';
import classes from './board.module.css';
import { type BoardFilter, BoardTools, noFilter } from './board-tools.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import { useCombinations } from './use-combinations.ts';

interface CombinationBoardProps {
  runId: string;
  run: RunOfAnalysis;
  /** codes of the run's level */
  level: readonly string[];
  /** codes of the individual characteristics whose groups can be listed as well */
  levels: readonly string[];
  /** id of the combination shown in the chart above */
  shown: string | undefined;
  /** shows a combination, or the total if undefined */
  onShow: (group: string | undefined) => void;
}

/** Number of printed combinations, so that a run fits on one page. */
const maxPrinted = 6;

const largestErrorFirst: BoardOrder = { sort: 'absolute_error', order: 'desc' };

/** The combinations of a run, largest error first. Selecting one shows it in the chart above. */
export function CombinationBoard({ runId, run, level: own, levels, shown, onShow }: CombinationBoardProps) {
  const [level, setLevel] = useState(() => levelOfGroup(parseGroupId(shown ?? ''), own));
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [order, setOrder] = useState(largestErrorFirst);
  const [filter, setFilter] = useState<BoardFilter>(noFilter);
  const [settled] = useDebouncedValue(filter, debounceMs.search);
  const query = useMemo(
    () => ({
      aggregation_characteristics: level.join(','),
      ...order,
      ...Object.fromEntries(Object.entries(settled).filter(([, value]) => value !== '')),
    }),
    [level, order, settled],
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
  const nameOf = (codes: readonly string[]) =>
    codes.map((code) => run.characteristic_labels[code] ?? code).join(' + ');
  const name = nameOf(level);
  const offered = [own, ...levels.map((code) => [code])];
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
  const title = `By ${name}${isDefaultOrder ? ', largest error first' : ''}`;
  return (
    <section aria-label={title}>
      {/* On paper, nothing else names the level and the order. */}
      <Text fw={600} data-print="only">
        {`${title}: ${printed < (board.total ?? 0) ? `first ${printed} of ` : ''}${count}`}
      </Text>
      {offered.length > 1 && (
        <NativeSelect
          data-print="never"
          size="xs"
          mb="xs"
          w="fit-content"
          label="Level"
          data={offered.map((codes) => ({ value: codes.join(','), label: nameOf(codes) }))}
          value={level.join(',')}
          onChange={({ currentTarget: { value } }) => fromTop(() => setLevel(value.split(',')))}
        />
      )}
      <div data-print="never">
        <BoardTools level={name} filter={filter} onFilter={(next) => fromTop(() => setFilter(next))} />
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
