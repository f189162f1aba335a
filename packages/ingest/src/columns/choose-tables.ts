import { RefusedFileError } from '../files/refused-file-error.ts';
import type { UploadMode } from '../files/open-file.ts';
import { cellText } from '../files/table.ts';
import { isDateColumn } from '../survey/column-profile.ts';
import { dateRank } from '../survey/column-synonyms.ts';
import type { Survey } from '../survey/survey.ts';
import type { MappedColumn } from './column-mapping.ts';
import { planMaster, planObservations } from './plan-columns.ts';
import { misfit, noRows } from './refusals.ts';
import type { MasterPlan, ObservationPlan, TablePlan } from './table-plan.ts';

const namedColumns = 12;

/** The tables of a file to read, and how. */
export interface Choice {
  /** The table shown in the preview. */
  main: Survey;
  observations: { plan: ObservationPlan; surveys: Survey[] } | null;
  master: { plan: MasterPlan; survey: Survey } | null;
  notes: string[];
}

/**
 * Chooses the tables to read, depending on the upload mode: the largest sheet of observations with all other sheets
 * that have the same columns, a sheet of master data, or both.
 * @throws RefusedFileError if no table has the columns that the mode requires
 */
export function chooseTables(
  surveys: readonly Survey[],
  {
    mode,
    delimiter,
    mapping,
  }: { mode: UploadMode; delimiter: string | null; mapping: readonly MappedColumn[] },
): Choice {
  const filled = surveys.filter(({ dataRows, headerRow }) => dataRows > 0 || headerRow === null);
  const bySize = [...filled].sort((a, b) => b.dataRows - a.dataRows);
  if (bySize.length === 0) throw noRows();
  requireColumns(mapping, filled, 'the file has no such column');
  const choice =
    mode === 'master'
      ? chooseMaster(bySize, mapping)
      : chooseObservations(bySize, filled, { mode, delimiter, mapping });
  const read = new Set([...(choice.observations?.surveys ?? []), choice.master?.survey ?? choice.main]);
  requireColumns(mapping, [...read], 'it is on a sheet that is not read');
  const unread = filled.filter((survey) => !read.has(survey));
  return {
    ...choice,
    notes: [...choice.notes, ...unread.map(({ table }) => `The sheet "${table.sheet}" was not read.`)],
  };
}

function requireColumns(mapping: readonly MappedColumn[], surveys: readonly Survey[], because: string): void {
  const columns = surveys.flatMap((survey) => survey.columns.map(({ name }) => name));
  const known = new Set(columns);
  const missing = mapping.find(({ column }) => !known.has(column));
  if (missing === undefined) return;
  const some = columns.slice(0, namedColumns).map((name) => `"${name}"`);
  throw misfit(
    missing.column,
    `${because}; the columns are ${some.join(', ')}${columns.length > some.length ? ', …' : ''}`,
  );
}

function chooseMaster(bySize: readonly Survey[], mapping: readonly MappedColumn[]): Choice {
  const dated = mapping.find((entry) => !describesProducts(entry));
  if (dated !== undefined) throw misfit(dated.column, `master data has no ${dated.role}`);
  const named = firstPlan(bySize, (survey) => planMaster(survey, undefined, mapping));
  // Prefers a sheet without dates.
  const pure = bySize.find((survey) => isMaster(survey));
  const survey = pure ?? named.survey;
  const plan = pure === undefined ? named.plan : planMaster(pure, undefined, mapping);
  return { main: survey, observations: null, master: { plan, survey }, notes: plan.notes };
}

function chooseObservations(
  bySize: readonly Survey[],
  inOrder: readonly Survey[],
  {
    mode,
    delimiter,
    mapping,
  }: { mode: UploadMode; delimiter: string | null; mapping: readonly MappedColumn[] },
): Choice {
  const { plan, survey: main } = firstPlan(bySize, (survey) => planObservations(survey, delimiter, mapping));
  const surveys = inOrder.filter((survey) => survey === main || sameHeader(survey, main));
  const notes = [...plan.notes];
  if (mode === 'timeseries' && !hasProduct(plan)) {
    notes.push('There is no product column, so the series cannot be joined to master data.');
  }
  const products =
    mode === 'both' && hasProduct(plan) ? bySize.find((survey) => isMaster(survey)) : undefined;
  if (products === undefined) return { main, observations: { plan, surveys }, master: null, notes };
  notes.push(`Master data was read from the sheet "${products.table.sheet}" and joined by product.`);
  const ofProducts = mapping.filter(describesProducts);
  const master = { plan: planMaster(products, plan.leftovers, ofProducts), survey: products };
  return { main, observations: { plan, surveys }, master, notes };
}

function describesProducts({ role }: MappedColumn): boolean {
  return role === 'characteristic' || role === 'product-name' || role === 'unused';
}

/** Returns the first table that can be planned. If there is none, throws the error of the largest table. */
function firstPlan<Plan extends TablePlan>(
  surveys: readonly Survey[],
  plan: (survey: Survey) => Plan,
): { plan: Plan; survey: Survey } {
  let refusal: RefusedFileError | null = null;
  for (const survey of surveys) {
    const made = orRefusal(() => plan(survey));
    if (!(made instanceof RefusedFileError)) return { plan: made, survey };
    refusal ??= made;
  }
  throw refusal ?? noRows();
}

/** Master data has a column named like a product and no dates: prices by date are not products. */
function isMaster(survey: Survey): boolean {
  if (survey.columns.some(({ header, profile }) => dateRank(header) !== null && isDateColumn(profile)))
    return false;
  if (!(orRefusal(() => planObservations(survey, null)) instanceof RefusedFileError)) return false;
  const products = orRefusal(() => planMaster(survey));
  return !(products instanceof RefusedFileError) && products.productNamed;
}

function orRefusal<Plan extends TablePlan>(plan: () => Plan): Plan | RefusedFileError {
  try {
    return plan();
  } catch (error) {
    if (error instanceof RefusedFileError) return error;
    throw error;
  }
}

function hasProduct(plan: ObservationPlan): boolean {
  return plan.characteristics.some(({ code }) => code === 'c2');
}

function sameHeader(a: Survey, b: Survey): boolean {
  const words = ({ header }: Survey) =>
    header
      .map((cell) => cellText(cell).toLowerCase())
      .join('\n')
      .trimEnd();
  return a.headerRow !== null && words(a) === words(b);
}
