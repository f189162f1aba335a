import { type RejectedCell, RefusedFileError } from '../files/refused-file-error.ts';
import type { Survey, SurveyedColumn } from '../survey/survey.ts';

const namedColumns = 12;

export function noHeader(): RefusedFileError {
  return new RefusedFileError(
    'No header row was found. The data needs a row of column names above it, such as "product, date, quantity" or "product, 2024-01, 2024-02". Add one as the first row and upload the file again. If each row is a series with one column per period, enter the first period and the period length instead.',
  );
}

export function noSeriesRows(): RefusedFileError {
  return new RefusedFileError(
    'The rows could not be read as series starting at the first period. Each row must contain at least three numbers, one column per period, optionally preceded by names. Add a header and dates, or leave the first period empty.',
  );
}

export function noRows(): RefusedFileError {
  return new RefusedFileError(
    'The file has a header but no data rows. It needs at least one. Export it again with its rows.',
  );
}

export function noDate(survey: Survey): RefusedFileError {
  return new RefusedFileError(
    `No dates were found. Looked for a date column (for example date, order date, week or month) or one column per period (2024-01, Jan 2024, 2024Q1) ${among(survey)}. Add dates that include the year, or choose "Master Data Only" if the file describes products.`,
  );
}

export function noValue(survey: Survey, date: string): RefusedFileError {
  return new RefusedFileError(
    `No values were found for the dates in "${date}". Looked for a numeric column (for example quantity, demand, sales or units) ${among(survey)}. Add one, or rename the demand column to "quantity".`,
  );
}

export function noProduct(survey: Survey): RefusedFileError {
  return new RefusedFileError(
    `No product column was found. Looked for a column named product, sku, item, article or c2 ${among(survey)}. Rename the column with the product codes to "product".`,
  );
}

export function tooManyColumns(survey: Survey, most: number): RefusedFileError {
  return new RefusedFileError(
    `The table has ${survey.header.length} columns; at most ${most} are allowed. Remove columns that are not needed as a characteristic, date or value, or put the dates in rows.`,
  );
}

export function noUsableRow(rowsRead: number, rejected: RejectedCell[]): RefusedFileError {
  return new RefusedFileError(
    `None of the ${rowsRead} rows can be used, so nothing was stored. Correct the cells named here and upload the file again.`,
    rejected,
  );
}

/** The mapping sets a role that the column cannot have. */
export function misfit(column: string, because: string): RefusedFileError {
  return new RefusedFileError(`The column mapping does not fit the file. Column "${column}": ${because}.`);
}

/** Returns the first value of a column for messages. */
export function example({ profile }: SurveyedColumn): string {
  const [first] = profile.distinct;
  return first === undefined ? 'a blank cell' : `"${first.slice(0, 60)}"`;
}

function among({ columns }: Survey): string {
  const names = columns.slice(0, namedColumns).map(({ name }) => `"${name}"`);
  const more = columns.length - names.length;
  return `among the columns ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
