import classes from '../chart.module.css';
import type { ValueAt } from './values-at.ts';

interface TooltipProps {
  title: string;
  /** what the values are */
  unit: string;
  values: readonly ValueAt[];
  /** where the date lies in the drawing area, in pixels */
  left: number;
  width: number;
}

const distance = 12;

/** All series of one date, on the side of the cursor that has room. Spoken by the reader, so silent itself. */
export function Tooltip({ title, unit, values, left, width }: TooltipProps) {
  const side = left > width / 2 ? { right: width - left + distance } : { left: left + distance };
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
