import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import scenarios from '@forecast-console/openapi/scenarios' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { screens } from '../states/screens.ts';
import { isShown } from '../states/state.ts';
import { places } from './places.ts';
import { readElsewhere } from './read-elsewhere.ts';
import requiredTexts from './required-texts.json' with { type: 'json' };

const root = join(import.meta.dirname, '../../../..');
const e2e = join(import.meta.dirname, '..');
const { rows } = scenarios;

describe('the error catalogue', () => {
  it.each(rows)('"$situation": a browser test checks the exact message $message', ({ message, tests }) => {
    const read = tests.filter((test) => test.startsWith('apps/web/e2e/'));
    expect(read).not.toEqual([]);
    // Texts between placeholders.
    const words = message.split(/\{[^}]*\}/).filter((part) => part.trim() !== '');
    for (const test of read) {
      const [file = '', title = ''] = test.split(' › ');
      const source = readFileSync(join(root, file), 'utf8');
      expect(source).toContain(`'${title}'`);
      for (const part of words) expect(source).toContain(part.trim());
    }
  });
});

/** Returns the source of the test that reads a text, or the text that identifies a state. */
function readerOf(test: string): string {
  const [file = '', title = ''] = test.split(' › ');
  const source = readFileSync(join(e2e, file), 'utf8');
  if (file !== 'states/screens.spec.ts') return source.includes(`'${title}'`) ? source : '';
  return screens
    .flatMap(({ name, states }) => Object.entries(states).map(([state, shown]) => ({ name, state, shown })))
    .filter(({ name, state }) => `${name}: ${state}` === title)
    .map(({ shown }) => (isShown(shown) && typeof shown.sees === 'string' ? shown.sees : ''))
    .join();
}

/** Texts that the browser tests read, in the structure of required-texts.json. */
const read = new Map([
  ...places.map(
    ({ name, texts, fields = [], options = [] }) => [name, [...texts, ...fields, ...options]] as const,
  ),
  ['while something is done', readElsewhere.map(({ text }) => text)] as const,
]);

/** Returns whether a text matches a required text. In the required text, `{braces}` are placeholders. */
function isText(text: string, required: string): boolean {
  const fixed = required.split(/\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${fixed.join('.+')}$`).test(text);
}

describe('the texts of the requirements', () => {
  it.each(Object.entries(requiredTexts))('are all checked on the screens: %s', (name, required) => {
    const texts = read.get(name) ?? [];
    expect(
      texts.map((text, index) => (isText(text, required[index] ?? '') ? required[index] : text)),
    ).toEqual(required);
  });

  it('include every text that the tests check', () => {
    expect(Object.keys(requiredTexts)).toEqual([...read.keys()]);
  });

  it.each(readElsewhere)('"$text" is checked by $test', ({ text, test }) => {
    expect(readerOf(test)).toContain(text);
  });

  it('belong to sections that have unique names and at least one text', () => {
    expect(places.filter(({ texts, options = [] }) => texts.length + options.length === 0)).toEqual([]);
    expect(new Set(places.map(({ name }) => name)).size).toBe(places.length);
  });
});
