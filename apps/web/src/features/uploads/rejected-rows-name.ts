/** What the rejected rows of a file are saved as; a CSV, whatever the file was. */
export function rejectedRowsName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, '')} - rejected rows.csv`;
}
