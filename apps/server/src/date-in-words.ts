/** A date as the product writes it: DD/MM/YYYY (CONST-8). */
export const dateInWords = (iso: string) => iso.split('-').toReversed().join('/');
