import { Box } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import classes from './chart.module.css';
import { nearest, type ValueAt } from './values-at.ts';

interface ChartReaderProps {
  /** name of the chart */
  name: string;
  /** the plot area within the chart, in pixels */
  area: { left: number; top: number; width: number; height: number };
  x: readonly [number, number];
  /** x values that have data, ascending */
  positions: readonly number[];
  formatX: (x: number) => string;
  valueTitle: string;
  valuesOf: (x: number) => readonly ValueAt[];
  /** called with the selected range; undefined if zooming is off */
  onZoom: ((range: [number, number]) => void) | undefined;
}

// Has the ARIA role of a slider. Not an input element, because users also drag across it to select a range.
const slider = { role: 'slider', tabIndex: 0 } as const;
// Minimum drag distance; shorter drags count as clicks.
const minDragPixels = 8;
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 12,
  PageDown: -12,
};

/**
 * Shows the values nearest to the pointer, or at the date selected with the arrow keys. Dragging, or Shift+arrow keys
 * and Enter, zooms to a range.
 */
export function ChartReader({
  name,
  area,
  x,
  positions,
  formatX,
  valueTitle,
  valuesOf,
  onZoom,
}: ChartReaderProps) {
  const [index, setIndex] = useState<number | null>(null);
  const [anchor, setAnchor] = useState<number | null>(null);
  const at = index === null ? undefined : positions[index];
  const from = anchor === null ? undefined : positions[anchor];
  const values = at === undefined ? [] : valuesOf(at);
  const toPixel = (value: number) => ((value - x[0]) / (x[1] - x[0])) * area.width;

  const indexAt = (event: PointerEvent<HTMLElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return nearest(positions, x[0] + (left / area.width) * (x[1] - x[0]));
  };
  const reset = () => {
    setIndex(null);
    setAnchor(null);
  };
  const zoom = () => {
    if (at === undefined || from === undefined || at === from) return setAnchor(null);
    onZoom?.([Math.min(at, from), Math.max(at, from)]);
    reset();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = positions.length - 1;
    const step = steps[event.key];
    const start = index ?? (step !== undefined && step < 0 ? last + 1 : -1);
    const end = { Home: 0, End: last }[event.key];
    const next = step === undefined ? end : Math.min(last, Math.max(0, start + step));
    if (next !== undefined) {
      if (event.shiftKey && onZoom !== undefined) setAnchor(anchor ?? index ?? next);
      else setAnchor(null);
      setIndex(next);
    } else if (event.key === 'Enter') zoom();
    else if (event.key === 'Escape') reset();
    else return;
    event.preventDefault();
  };

  return (
    <Box
      className={classes['reader']}
      style={area}
      {...slider}
      aria-label={`Read the ${name} by date`}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, positions.length - 1)}
      aria-valuenow={index ?? 0}
      aria-valuetext={at === undefined ? 'No date selected' : toText(formatX(at), values)}
      onKeyDown={onKeyDown}
      onBlur={reset}
      onPointerMove={(event) => setIndex(indexAt(event))}
      onPointerLeave={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) reset();
      }}
      onPointerDown={(event) => {
        setIndex(indexAt(event));
        if (onZoom === undefined || event.pointerType === 'touch') return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setAnchor(indexAt(event));
      }}
      onPointerUp={() => {
        const dragged =
          at !== undefined && from !== undefined && Math.abs(toPixel(at) - toPixel(from)) >= minDragPixels;
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

function toText(date: string, values: readonly ValueAt[]): string {
  return `${date}: ${values.map(({ label, text }) => `${label} ${text}`).join(', ') || 'no value'}`;
}

interface TooltipProps {
  title: string;
  unit: string;
  values: readonly ValueAt[];
  /** x position of the cursor in the plot area, in pixels */
  left: number;
  width: number;
}

const tooltipDistance = 12;

/**
 * Shown on the side of the cursor that has more space. Hidden from assistive technology, because the slider's value
 * text has the same content.
 */
function Tooltip({ title, unit, values, left, width }: TooltipProps) {
  const side =
    left > width / 2 ? { right: width - left + tooltipDistance } : { left: left + tooltipDistance };
  return (
    <div className={classes['tooltip']} style={side} aria-hidden>
      <strong>{title}</strong> · {unit}
      <table>
        <tbody>
          {values.map(({ label, text }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
