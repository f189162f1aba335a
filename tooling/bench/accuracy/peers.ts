import { readFileSync } from 'node:fs';

type Measure = `${'coverage' | 'score' | 'width'} ${80 | 95}` | 'MASE' | 'WQL' | 'series';

/** Contents of fixtures/statsforecast.json: metrics by set and model. */
interface Peers {
  source: string;
  sets: Record<string, Record<string, Record<Measure, number>> | undefined>;
}

const { source, sets } = JSON.parse(
  readFileSync(new URL('fixtures/statsforecast.json', import.meta.url), 'utf8'),
) as Peers;

/**
 * Describes the accuracy of statsforecast's models on a set, one line per model; empty unless they forecast the same
 * series.
 *
 * @param count number of measured series
 */
export function peersOn(set: string, count: number): string[] {
  return Object.entries(sets[set] ?? {})
    .filter(([, { series }]) => series === count)
    .map(([model, figures]) => {
      const intervals = ([80, 95] as const).map(
        (level) =>
          `${level}%: ${figures[`coverage ${level}`].toFixed(1)} (width ${figures[`width ${level}`].toFixed(2)}, score ${figures[`score ${level}`].toFixed(2)})`,
      );
      return `${model} (${source}): MASE ${figures.MASE.toFixed(3)}; coverage of intervals ${intervals.join(', ')}; weighted quantile loss ${figures.WQL.toFixed(4)}`;
    });
}
