const totalPattern =
  /^(?:(?:grand|sub|overall)[ -]?)?totals?:?$|^(?:sum|summe|gesamt|gesamtsumme|gesamtergebnis|suma|somme|totale|totaal)$/i;

/** Whether a name is that of a sum, so that what it names is left out. */
export function isTotalName(text: string): boolean {
  return totalPattern.test(text);
}
