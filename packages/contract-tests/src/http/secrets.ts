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

/** Number of last characters by which secrets are found. The first ones are the same in all tokens. */
const tailLength = 4;
const tails = 2 ** 16;

/** Returns a number for the characters before a position. */
function tailAt(text: string, end: number): number {
  let hash = 0;
  for (let at = end - tailLength; at < end; at += 1) hash = Math.imul(hash, 31) + text.charCodeAt(at);
  return hash & (tails - 1);
}

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

/** Finds the encoded secrets that a text may contain in one pass, because there are hundreds of them. */
class FormIndex {
  readonly #short: readonly Form[];
  readonly #known = new Uint8Array(tails);
  readonly #byTail = new Map<number, Form[]>();

  constructor(forms: readonly Form[]) {
    this.#short = forms.filter(({ text }) => text.length < tailLength);
    for (const form of forms) {
      if (form.text.length < tailLength) continue;
      const tail = tailAt(form.text, form.text.length);
      this.#known[tail] = 1;
      this.#byTail.set(tail, [...(this.#byTail.get(tail) ?? []), form]);
    }
  }

  /** Returns the forms, longest first because one may contain another. */
  in(text: string): readonly Form[] {
    const found = new Set<Form>(this.#short);
    for (let end = tailLength; end <= text.length; end += 1) {
      const tail = tailAt(text, end);
      if (this.#known[tail] === 1)
        for (const form of this.#byTail.get(tail) ?? []) if (text.endsWith(form.text, end)) found.add(form);
    }
    return [...found].toSorted((a, b) => b.text.length - a.text.length);
  }
}

/** Values that must not appear in reports: passwords, tokens and credentials in headers. */
export class Secrets {
  readonly #known = new Map<string, string>();
  /** Null after a secret was added, until a text is masked. */
  #forms: FormIndex | null = null;
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
    this.#forms ??= new FormIndex(
      [...this.#known].flatMap(([secret, name]) => [...formsOf(secret)].map((form) => formOf(form, name))),
    );
    return this.#forms
      .in(text)
      .reduce((masked, { pattern, name }) => masked.replaceAll(pattern, () => `$${name}`), text);
  }
}
