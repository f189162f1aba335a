import type { Choice } from '../../columns/choose-tables.ts';
import { RefusedFileError } from '../../files/refused-file-error.ts';
import { counted, type Survey } from '../../survey/survey.ts';
import { emitChoice, type HandedOn, type Handing } from './emit-choice.ts';
import { lineCells } from '../lines/lines-plan.ts';
import { UnreadRows } from '../unread-rows.ts';

/** A file whose rows say something else time and again is surveyed whole before it is read. */
const maxAttempts = 3;

/**
 * Hands the rows of a table on of which a survey has left some out: as is known so far, and anew when the rest of the
 * rows says otherwise, so that most files are understood and handed on at once (docs/decisions/035, 047).
 * @param choose from what was counted
 * @returns null when the table has to be surveyed whole first; what the sink has received is then void
 */
export async function emitSampled(
  sampled: Survey,
  choose: (surveys: readonly Survey[]) => Choice,
  handing: Handing,
): Promise<HandedOn | null> {
  let survey = sampled;
  for (let attempt = 0; attempt < maxAttempts && survey.unread !== null; attempt += 1) {
    const { columns } = survey.unread;
    const isStill = (reading: string) => readingOf(choose([counted(survey)])) === reading;
    try {
      const choice = choose([survey]);
      const reading = readingOf(choice);
      if (reading === null) return null;
      const unread = new UnreadRows(survey, () => isStill(reading));
      const { tally } = await emitChoice(choice, handing, unread);
      if (unread.isLost) return null;
      const { from } = unread;
      survey = { ...counted(survey), unread: from === null ? null : { from, columns } };
      if (from === null && isStill(reading)) return { choice: choose([survey]), tally };
    } catch (error) {
      // The whole of the file may say otherwise.
      if (error instanceof RefusedFileError) return null;
      throw error;
    }
  }
  return survey.unread === null ? emitChoice(choose([survey]), handing) : null;
}

/** What of a choice the outcome depends on, as text; null where there is more to it than where cells stand. */
function readingOf({ observations, master }: Choice): string | null {
  const plan = observations?.plan;
  const cells = plan === undefined ? null : lineCells(plan);
  if (plan === undefined || cells === null || master !== null) return null;
  const series = plan.layout === 'series' ? plan.series : null;
  const order = plan.layout === 'wide' ? plan.order : plan.date.order;
  return JSON.stringify([cells, plan.mark, order, plan.characteristics, series]);
}
