import { describe, expect, it } from 'vitest';
import { citations } from './citations.ts';
import { requirements } from './requirements.ts';

const ids = requirements.map(({ id }) => id);
const cited = new Set(citations.flatMap((file) => [...file.ids]));
const tested = new Set(citations.filter(({ ofTests }) => ofTests).flatMap((file) => [...file.ids]));

describe('the requirements', () => {
  it('have unique ids, numbered without gaps within each area', () => {
    const counts = new Map<string, number>();
    const numbered = ids.map((id) => {
      const area = id.replace(/-\d+$/, '');
      counts.set(area, (counts.get(area) ?? 0) + 1);
      return `${area}-${counts.get(area)}`;
    });
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual(numbered);
  });

  it('include every id that is cited', () => {
    const known = new Set(ids);
    const unknown = citations.flatMap((file) =>
      [...file.ids].filter((id) => !known.has(id)).map((id) => `${file.file}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it('are cited by a test unless they are planned', () => {
    const untested = requirements.filter(({ id, isToCome }) => !isToCome && !tested.has(id));
    expect(untested.map(({ id }) => id)).toEqual([]);
  });

  it('are not marked as planned once the code cites them', () => {
    const built = requirements.filter(({ id, isToCome }) => isToCome && cited.has(id));
    expect(built.map(({ id }) => id)).toEqual([]);
  });
});
