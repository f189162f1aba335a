import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Versions } from '../../db/changes/versions.ts';

export { anyRun, anythingElse } from '../../db/changes/versions.ts';

/** Of all that are kept; the one that was not asked for longest makes room. */
const mostBytes = 32 * 1024 ** 2;
const longestAnswer = mostBytes / 8;
/** Nobody having asked for so long, they make room for other programs. */
const restMs = 30_000;
const shortAnswer = 64 * 1024;
/** What clients add to an address so that no cache answers in between. */
const timestamp = /([?&])_=[^&]*(?:&|$)/;

/** An answer as it is sent. */
export class KeptAnswer {
  readonly version: string;
  /** The moment at which that was last found to be the version. */
  rightAt: number;
  /** As text where it is short: Node then sends it together with the headers, in one write. */
  readonly body: string | Buffer;
  /** How to send the text. Of one that is all ASCII either gives the same bytes, and this is the faster one. */
  readonly encoding: 'latin1' | 'utf8';
  readonly bytes: number;
  /** Of the bytes, so that it still holds after a restart, or once others were stored and taken back. */
  readonly etag: string;
  constructor(version: string, moment: number, answer: unknown) {
    this.version = version;
    this.rightAt = moment;
    const text = JSON.stringify(answer);
    const bytes = Buffer.from(text);
    this.bytes = bytes.length;
    this.body = bytes.length <= shortAnswer ? text : bytes;
    this.encoding = bytes.length === text.length ? 'latin1' : 'utf8';
    this.etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  }

  /** @param condition an If-None-Match header (RFC 9110 §13.1.2) */
  isKnownBy(condition: string | undefined): boolean {
    if (condition === undefined) return false;
    return (
      condition === this.etag || condition.split(',').some((tag) => ['*', this.etag].includes(bare(tag)))
    );
  }
}

const keyOf = (address: string) => address.replace(timestamp, '$1');
const bare = (tag: string) => tag.trim().replace(/^W\//, '');

/** Answers that are the same for everybody who may ask, until what they were made of changes. */
export class KeptAnswers {
  readonly #versions: Versions;
  readonly #answers = new LRUCache<string, KeptAnswer>({
    maxSize: mostBytes,
    maxEntrySize: longestAnswer,
    sizeCalculation: ({ bytes }, address) => bytes + address.length + 1,
  });
  readonly #rest = setTimeout(() => this.#answers.clear(), restMs).unref();

  constructor(versions: Versions) {
    this.#versions = versions;
  }

  /** The answer that is kept of an address, if nothing at all was stored since it was found to be right. */
  known(address: string): KeptAnswer | null {
    this.#rest.refresh();
    const known = this.#answers.get(keyOf(address));
    return known?.rightAt === this.#versions.moment() ? known : null;
  }

  /**
   * @param address path and query
   * @param subjects what the answer is made of
   * @param make asks anew
   */
  async of(address: string, subjects: readonly string[], make: () => Promise<unknown>): Promise<KeptAnswer> {
    this.#rest.refresh();
    const key = keyOf(address);
    const moment = this.#versions.moment();
    const seen = await this.#versions.of(subjects);
    const known = this.#answers.get(key);
    if (known?.version === seen.version) {
      known.rightAt = moment;
      return known;
    }
    const made = new KeptAnswer(seen.version, moment, await make());
    if (await seen.isStill()) this.#answers.set(key, made);
    return made;
  }
}
