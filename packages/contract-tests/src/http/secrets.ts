const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The ways a text may be written in a request: as it is, in an address, in a form, in JSON. */
const formsOf = (secret: string) =>
  new Set([
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ '': secret }).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
  ]);

/** What must not appear in any report: the password given, and every token received. */
export class Secrets {
  readonly #known = new Map<string, string>();

  add(secret: unknown, name: string): void {
    if (typeof secret === 'string' && secret.length > 0) this.#known.set(secret, name);
  }

  /** Puts `$NAME` where a secret stands. */
  mask(text: string): string {
    let masked = text;
    // Longest first: a secret may be part of another.
    for (const [secret, name] of [...this.#known].toSorted(([a], [b]) => b.length - a.length))
      for (const form of formsOf(secret)) {
        if (!masked.includes(form)) continue;
        // A short one may be part of an ordinary word; there only the whole word is meant.
        const edge = form.length < 8 ? ['(?<![\\w-])', '(?![\\w-])'] : ['', ''];
        masked = masked.replaceAll(new RegExp(edge.join(escape(form)), 'g'), () => `$${name}`);
      }
    return masked;
  }
}
