import { Box } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import classes from '../chart.module.css';
import { nearest } from './nearest.ts';
import { Tooltip } from './tooltip.tsx';
import type { ValueAt } from './values-at.ts';

interface ChartReaderProps {
  /** where the drawing area lies in the chart, in pixels */
  area: { left: number; top: number; width: number; height: number };
  x: readonly [number, number];
  /** positions with data, ascending */
  positions: readonly number[];
  formatX: (x: number) => string;
  valueTitle: string;
  valuesOf: (x: number) => readonly ValueAt[];
  /** asked to show a part of the range; absent where zooming is off */
  onZoom?: ((range: [number, number]) => void) | undefined;
}

// Arrow keys read it as they do a slider's values; no input element can also be dragged over to mark a range.
const slider = { role: 'slider', tabIndex: 0 } as const;

// A drag shorter than this is a click.
const smallestDrag = 8;

/**
 * Reads the chart: the nearest date follows the pointer, or the arrow keys as a slider does. Dragging, or Shift with
 * the arrows and Enter, marks a range to zoom to.
 */
export function ChartReader({ area, x, positions, formatX, valueTitle, valuesOf, onZoom }: ChartReaderProps) {
  const [place, setPlace] = useState<number | null>(null);
  const [anchor, setAnchor] = useState<number | null>(null);
  const at = place === null ? undefined : positions[place];
  const from = anchor === null ? undefined : positions[anchor];
  const values = at === undefined ? [] : valuesOf(at);
  const toPixel = (value: number) => ((value - x[0]) / (x[1] - x[0])) * area.width;

  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return nearest(positions, x[0] + (left / area.width) * (x[1] - x[0]));
  };
  const forget = () => {
    setPlace(null);
    setAnchor(null);
  };
  const zoom = () => {
    if (at === undefined || from === undefined || at === from) return setAnchor(null);
    onZoom?.([Math.min(at, from), Math.max(at, from)]);
    forget();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = positions.length - 1;
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 12, PageDown: -12 }[
      event.key
    ];
    const start = place ?? (step !== undefined && step < 0 ? last + 1 : -1);
    const end = { Home: 0, End: last }[event.key];
    const next = step === undefined ? end : Math.min(last, Math.max(0, start + step));
    if (next !== undefined) {
      if (event.shiftKey && onZoom !== undefined) setAnchor(anchor ?? place ?? next);
      else setAnchor(null);
      setPlace(next);
    } else if (event.key === 'Enter') zoom();
    else if (event.key === 'Escape') forget();
    else return;
    event.preventDefault();
  };

  return (
    <Box
      className={classes['reader']}
      style={area}
      {...slider}
      aria-label="Read the chart by date"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, positions.length - 1)}
      aria-valuenow={place ?? 0}
      aria-valuetext={at === undefined ? 'No date chosen' : spoken(formatX(at), values)}
      onKeyDown={onKeyDown}
      onBlur={forget}
      onPointerMove={(event) => setPlace(placeOf(event))}
      onPointerLeave={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) forget();
      }}
      onPointerDown={(event) => {
        setPlace(placeOf(event));
        if (onZoom === undefined || event.pointerType === 'touch') return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setAnchor(placeOf(event));
      }}
      onPointerUp={() => {
        const dragged =
          at !== undefined && from !== undefined && Math.abs(toPixel(at) - toPixel(from)) >= smallestDrag;
        if (dragged) zoom();
        else setAnchor(null);
      }}
    >
      {at !== undefined && from !== undefined && at !== from && (
        <div
          className={classes['selection']}
          style={{ left: toPixel(Math.min(at, from)), width: Math.abs(toPixel(at) - toPixel(from)) }}
        />
      )}
      {at !== undefined && (
        <>
          <div className={classes['cursor']} style={{ left: toPixel(at) }} />
          <Tooltip
            title={formatX(at)}
            unit={valueTitle}
            values={values}
            left={toPixel(at)}
            width={area.width}
          />
        </>
      )}
    </Box>
  );
}

function spoken(date: string, values: readonly ValueAt[]): string {
  return `${date}: ${values.map(({ label, text }) => `${label} ${text}`).join(', ') || 'no value'}`;
}
