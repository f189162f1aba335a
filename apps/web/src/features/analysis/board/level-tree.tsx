import { Button, NativeSelect } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount, formatCount } from '../../../lib/format.ts';
import { groupId, groupLabel, parseGroupId } from '../groups.ts';
import { combinationsPageSize, combinationsQuery } from '../queries.ts';
import classes from './level-tree.module.css';
import { type HigherLevels, levelsBelow, topLevels, topOf } from './tree-levels.ts';
import { rootId, type TreeKeys, useTreeKeys } from './use-tree-keys.ts';

/** A node whose combinations can be listed: the total, or a group of a higher level. */
export interface TreeChoice {
  /** id of the group to show; undefined for the total */
  shown: string | undefined;
  /** id of the group whose combinations to list; undefined for all */
  within: string | undefined;
}

interface LevelTreeProps {
  runId: string;
  /** codes of the run's level */
  own: readonly string[];
  higher: HigherLevels;
  /** name of a level: 'Product + Warehouse' */
  nameOf: (codes: readonly string[]) => string;
  /** id of the group shown in the chart; undefined for the total */
  shown: string | undefined;
  onChoose: (choice: TreeChoice) => void;
}

/** Tree from the total down to the combinations of a run. Selecting a node shows it in chart and table. */
export function LevelTree({ runId, own, higher, nameOf, shown, onChoose }: LevelTreeProps) {
  const tops = topLevels(higher);
  const [chosen, setChosen] = useState(() => topOf(Object.keys(parseGroupId(shown ?? ''))[0], higher));
  const keys = useTreeKeys();
  const top = chosen ?? tops[0];
  if (top === undefined) return null;
  const tree = { runId, levels: levelsBelow(top, higher, own), keys, shown, onChoose };
  return (
    <div className={classes['tree']}>
      {tops.length > 1 && (
        <NativeSelect
          size="xs"
          label="Group by"
          data={tops.map((code) => ({ value: code, label: nameOf([code]) }))}
          value={top}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
      )}
      <ul role="tree" aria-label="Levels" onKeyDown={keys.onKeyDown}>
        <Node key={top} tree={tree} id={rootId} label="Total" sum={null} depth={0} parent={undefined} />
      </ul>
    </div>
  );
}

interface Tree extends Pick<LevelTreeProps, 'runId' | 'shown' | 'onChoose'> {
  levels: readonly (readonly string[])[];
  keys: TreeKeys;
}

interface NodeProps {
  tree: Tree;
  id: string;
  label: string;
  /** sum of the forecast; null if not shown */
  sum: number | null;
  /** number of levels above the node */
  depth: number;
  parent: string | undefined;
}

function Node({ tree, id, label, sum, depth, parent }: NodeProps) {
  const { keys, levels, shown, onChoose } = tree;
  const isLeaf = depth === levels.length;
  const isOpen = !isLeaf && keys.open.has(id);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const group = id === rootId ? undefined : id;
  return (
    // The item does not contain its children, so that its name consists only of its own text.
    <li role="none">
      <div
        role="treeitem"
        className={classes['row']}
        aria-level={depth + 1}
        aria-selected={group === shown}
        aria-expanded={isLeaf ? undefined : isOpen}
        tabIndex={keys.focused === id ? 0 : -1}
        data-node={id}
        data-leaf={isLeaf || undefined}
        onFocus={() => keys.setFocused(id)}
      >
        {!isLeaf && (
          <Chevron
            size={16}
            className={classes['toggle'] ?? ''}
            aria-hidden
            onClick={() => keys.setNode(id, !isOpen)}
          />
        )}
        {/* Not a tab stop, because the keys of the tree reach every node. */}
        <button
          type="button"
          tabIndex={-1}
          title={label}
          onClick={() => {
            keys.setFocused(id);
            if (!isLeaf) keys.setNode(id, true);
            onChoose({ shown: group, within: isLeaf ? parent : group });
          }}
        >
          <span>{label}</span>
          {sum !== null && <small>{formatAmount(sum)}</small>}
        </button>
      </div>
      {isOpen && <Branch tree={tree} id={group} depth={depth} />}
    </li>
  );
}

interface BranchProps {
  tree: Tree;
  /** id of the group; undefined for the total */
  id: string | undefined;
  depth: number;
}

// No HTML element has this role, which the children of a tree item need.
const branch = { role: 'group' } as const;

/** The groups that a node contains, largest forecast first. */
function Branch({ tree, id, depth }: BranchProps) {
  const [pages, setPages] = useState(1);
  const query = {
    aggregation_characteristics: (tree.levels[depth] ?? []).join(','),
    sort: 'next_sum',
    order: 'desc',
    ...(id !== undefined && { within: id }),
  } as const;
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, page) => combinationsQuery(tree.runId, query, page)),
  });
  const failed = results.find(({ isError }) => isError);
  const rest = (results[0]?.data?.total ?? 0) - pages * combinationsPageSize;
  return (
    <ul {...branch}>
      {results.flatMap(({ data }) =>
        (data?.combinations ?? []).map((row) => {
          const child = groupId(row.key);
          return (
            <Node
              key={child}
              tree={tree}
              id={child}
              label={groupLabel(row)}
              sum={row.next_sum}
              depth={depth + 1}
              parent={id}
            />
          );
        }),
      )}
      {results.some(({ isPending }) => isPending) && (
        <li role="none" className={classes['note']}>
          Loading…
        </li>
      )}
      {failed !== undefined && (
        <li role="none" className={classes['note']}>
          Could not load this level.{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => void failed.refetch()}>
            Try again
          </Button>
        </li>
      )}
      {rest > 0 && (
        <li role="none" className={classes['note']}>
          <Button variant="subtle" size="compact-xs" onClick={() => setPages(pages + 1)}>
            Show more ({formatCount(rest)})
          </Button>
        </li>
      )}
    </ul>
  );
}
