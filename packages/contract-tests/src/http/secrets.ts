const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The ways a text may be written in a request: as it is, in an address, in a form, in JSON. */
const formsOf = (secret: string) =>
  new Set([
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ '': secret }).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
  ]);

/** A text that is not to be shown, and what stands in its place. */
interface Form {
  text: string;
  pattern: RegExp;
  name: string;
}

function formOf(text: string, name: string): Form {
  // A short one may be part of an ordinary word; there only the whole word is meant.
  const edge = text.length < 8 ? ['(?<![\\w-])', '(?![\\w-])'] : ['', ''];
  return { text, pattern: new RegExp(edge.join(escape(text)), 'g'), name };
}

/** What must not appear in any report: the password given, and every token received. */
export class Secrets {
  readonly #known = new Map<string, string>();
  /** Longest first, as a secret may be part of another; made anew after one was added. */
  #forms: readonly Form[] | null = null;

  add(secret: unknown, name: string): void {
    if (typeof secret !== 'string' || secret === '') return;
    this.#known.set(secret, name);
    this.#forms = null;
  }

  /** Puts `$NAME` where a secret stands. */
  mask(text: string): string {
    this.#forms ??= [...this.#known]
      .toSorted(([a], [b]) => b.length - a.length)
      .flatMap(([secret, name]) => [...formsOf(secret)].map((form) => formOf(form, name)));
    let masked = text;
    for (const form of this.#forms)
      if (masked.includes(form.text)) masked = masked.replaceAll(form.pattern, () => `$${form.name}`);
    return masked;
  }
}
