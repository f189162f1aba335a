import { type RejectedCell, RefusedFileError } from '../files/refused-file-error.ts';
import type { Survey, SurveyedColumn } from '../survey/survey.ts';

const namedColumns = 12;

export function noHeader(): RefusedFileError {
  return new RefusedFileError(
    'No header row was found. A row of column names above the data was looked for, such as "product, date, quantity" or "product, 2024-01, 2024-02". Add one as the first row and upload the file again. If each row is a series, a period a column, say instead which period comes first and how long one is.',
  );
}

export function noSeriesRows(): RefusedFileError {
  return new RefusedFileError(
    'The rows cannot be read as series from the first period on. Rows of numbers were looked for, a period a column and at least three of them, after the names, if there are any. Add a header and dates, or leave the first period open.',
  );
}

export function noRows(): RefusedFileError {
  return new RefusedFileError(
    'The file has a header but no row beneath it. At least one row of data was looked for. Export it again with its rows.',
  );
}

export function noDate(survey: Survey): RefusedFileError {
  return new RefusedFileError(
    `No dates were found. Looked for a column of dates (called date, order date, week or month, say) or for columns that are periods (2024-01, Jan 2024, 2024Q1) ${among(survey)}. Add dates with their year, or choose "Master Data Only" when the file describes products.`,
  );
}

export function noValue(survey: Survey, date: string): RefusedFileError {
  return new RefusedFileError(
    `No values were found beside the dates in "${date}". Looked for a column of numbers (called quantity, demand, sales or units, say) ${among(survey)}. Add one, or rename the column that holds the demand to "quantity".`,
  );
}

export function noProduct(survey: Survey): RefusedFileError {
  return new RefusedFileError(
    `No product column was found. Looked for a column called product, sku, item, article or c2 ${among(survey)}. Rename the column that holds the product code to "product".`,
  );
}

export function tooManyColumns(survey: Survey, most: number): RefusedFileError {
  return new RefusedFileError(
    `The table has ${survey.header.length} columns; at most ${most} are read. Remove those that are no characteristic, date or value, or put the dates in rows.`,
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
