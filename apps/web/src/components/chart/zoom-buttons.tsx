import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconZoomIn } from '@tabler/icons-react';
import { DisabledReason } from '../fields/disabled-reason.tsx';

type Range = readonly [from: number, to: number];

interface ZoomButtonsProps {
  /** x values of the whole chart that have data, ascending */
  positions: readonly number[];
  /** visible range; null if everything is visible */
  zoom: Range | null;
  onZoom: (zoom: Range | null) => void;
}

/** Zooms and moves the visible range without dragging (WCAG 2.5.7). */
export function ZoomButtons({ positions, zoom, onZoom }: ZoomButtonsProps) {
  const closer = zoomedIn(positions, zoom);
  const control = (label: string, target: Range | null, reason: string, Icon: typeof IconZoomIn) => (
    <DisabledReason reason={target === null ? reason : null}>
      <ActionIcon
        variant="default"
        size={24}
        aria-label={label}
        title={label}
        onClick={() => target !== null && onZoom(target)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </DisabledReason>
  );
  return (
    <Group gap={4} wrap="nowrap">
      {control('Zoom in', closer, 'This is the smallest range.', IconZoomIn)}
      {zoom !== null && (
        <>
          {control('Earlier', moved(positions, zoom, -1), 'This is the start of the chart.', IconChevronLeft)}
          {control('Later', moved(positions, zoom, 1), 'This is the end of the chart.', IconChevronRight)}
          <Button size="compact-xs" h={24} variant="default" onClick={() => onZoom(null)}>
            Reset zoom
          </Button>
        </>
      )}
    </Group>
  );
}

const minVisible = 4;

/** Returns the later half of the visible range, because it contains the forecast; null if it is too small. */
export function zoomedIn(positions: readonly number[], zoom: Range | null): Range | null {
  const visible = zoom === null ? positions : positions.filter((x) => x >= zoom[0] && x <= zoom[1]);
  const kept = visible.slice(Math.floor(visible.length / 2));
  const [from, to] = [kept[0], kept.at(-1)];
  return kept.length < minVisible || from === undefined || to === undefined ? null : [from, to];
}

/** Moves the visible range by half its length; null if it is already at that end. */
export function moved(positions: readonly number[], zoom: Range, direction: 1 | -1): Range | null {
  const first = positions.findIndex((x) => x >= zoom[0]);
  const last = positions.findLastIndex((x) => x <= zoom[1]);
  const step = Math.max(1, Math.ceil((last - first) / 2));
  const by = direction === 1 ? Math.min(step, positions.length - 1 - last) : -Math.min(step, first);
  const [from, to] = [positions[first + by], positions[last + by]];
  return by === 0 || from === undefined || to === undefined ? null : [from, to];
}
