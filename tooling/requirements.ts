import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Requirement {
  /** Id, made of an area and a number, such as `AUTH-7`. */
  readonly id: string;
  readonly text: string;
  /** Whether the requirement is agreed but not implemented yet. */
  readonly isToCome: boolean;
}

const page = readFileSync(join(import.meta.dirname, '../docs/requirements.md'), 'utf8');

/** The requirements in docs/requirements.md, in order. */
export const requirements: readonly Requirement[] = [
  ...page.matchAll(
    /^- \*\*(?<id>[A-Z]+-\d+)\*\* (?:\((?<mark>decision|to come|decision, to come)\) )?(?<text>.+)$/gm,
  ),
].map(({ groups: { id = '', mark = '', text = '' } = {} }) => ({
  id,
  text,
  isToCome: mark.endsWith('to come'),
}));
