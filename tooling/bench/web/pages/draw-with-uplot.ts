import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { randomWalk } from './random-walk.ts';
import { untilPainted } from './until-painted.ts';

/** Draws the same points with uPlot at the same size, with cursor and legend. */
export function drawWithUplot(stage: HTMLElement, count: number): Promise<number> {
  const points = randomWalk(count);
  const data: [number[], number[]] = [points.map(({ x }) => x * 86_400), points.map(({ y }) => y)];
  const options = {
    width: stage.clientWidth,
    height: 360,
    series: [{}, { label: 'Actual', stroke: 'black', width: 2 }],
    legend: { live: true },
  };
  return untilPainted(
    () => new uPlot(options, data, stage),
    () => stage.querySelector('canvas') !== null,
  );
}
