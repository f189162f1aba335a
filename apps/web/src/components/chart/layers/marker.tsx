interface MarkerProps {
  shape: 'circle' | 'diamond' | 'square';
  x: number;
  y: number;
  color: string;
  /** drawn for buckets that are not complete */
  hollow?: boolean;
}

const radius = 3;

export function Marker({ shape, x, y, color, hollow = false }: MarkerProps) {
  const paint = { fill: hollow ? 'var(--fc-color-panel)' : color, stroke: color, strokeWidth: 1.5 };
  if (shape === 'circle') return <circle cx={x} cy={y} r={radius} {...paint} />;
  return (
    <rect
      x={x - radius}
      y={y - radius}
      width={radius * 2}
      height={radius * 2}
      transform={shape === 'diamond' ? `rotate(45 ${x} ${y})` : undefined}
      {...paint}
    />
  );
}
