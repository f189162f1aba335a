/** Languages whose month names are read; where two disagree the first one counts. */
const locales = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da'];

const numberByName = collect();

/** 1–12 for a month's full or short name in any case, else null. */
export function monthNumber(word: string): number | null {
  return numberByName.get(plain(word)) ?? null;
}

function collect(): Map<string, number> {
  const found = new Map<string, number>([['sept', 9]]);
  for (const locale of locales) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const name = plain(format.format(Date.UTC(2024, month - 1, 1)));
        if (/^[a-z]{3,}$/.test(name) && !found.has(name)) found.set(name, month);
      }
    }
  }
  return found;
}

function plain(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace('.', '');
}
