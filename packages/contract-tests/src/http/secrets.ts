const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the encodings of a string in requests: plain, in a URL, in a form and in JSON. */
const formsOf = (secret: string) =>
  new Set([
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ '': secret }).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
  ]);

const [maxShortLength, maxShortTexts] = [200, 10_000];

/** An encoded secret and its replacement. */
interface Form {
  text: string;
  pattern: RegExp;
  name: string;
}

function formOf(text: string, name: string): Form {
  // A short secret may be part of an ordinary word, so only whole words match.
  const edge = text.length < 8 ? ['(?<![\\w-])', '(?![\\w-])'] : ['', ''];
  return { text, pattern: new RegExp(edge.join(escape(text)), 'g'), name };
}

/** Values that must not appear in reports: passwords, tokens and credentials in headers. */
export class Secrets {
  readonly #known = new Map<string, string>();
  /**
   * Encoded secrets, longest first because one may contain another. Null after a secret was added, until they are
   * sorted again.
   */
  #forms: readonly Form[] | null = null;
  /** Masked short texts, because most headers are the same in every response. */
  readonly #masked = new Map<string, string>();

  add(secret: unknown, name: string): void {
    if (typeof secret !== 'string' || secret === '') return;
    this.#known.set(secret, name);
    this.#forms = null;
    this.#masked.clear();
  }

  /** Replaces secrets by `$NAME`. */
  mask(text: string): string {
    if (text.length > maxShortLength) return this.#mask(text);
    const masked = this.#masked.get(text) ?? this.#mask(text);
    if (this.#masked.size < maxShortTexts) this.#masked.set(text, masked);
    return masked;
  }

  #mask(text: string): string {
    this.#forms ??= [...this.#known]
      .toSorted(([a], [b]) => b.length - a.length)
      .flatMap(([secret, name]) => [...formsOf(secret)].map((form) => formOf(form, name)));
    let masked = text;
    for (const form of this.#forms)
      if (masked.includes(form.text)) masked = masked.replaceAll(form.pattern, () => `$${form.name}`);
    return masked;
  }
}
