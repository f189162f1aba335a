import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testConfig } from '@forecast-console/server/test-support/test-app.ts';
import { inspectorPage } from '../../src/inspector/inspector-page.ts';
import { openMock, type Mock } from '../../src/build-mock.ts';

let folder: string;
let mock: Mock;
let time = Date.parse('2026-01-05T10:00:00Z');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mock-sessions-'));
  mock = openMock(testConfig(folder), () => new Date(time), {
    error: () => undefined,
    info: () => undefined,
  });
});
afterEach(async () => {
  await mock.close();
  rmSync(folder, { recursive: true });
});

const names = () => mock.sessions.list().map(({ name }) => name);

describe('idle sessions', () => {
  it('are removed after half an hour, except the default session', async () => {
    mock.sessions.of('old');
    time += 20 * 60_000;
    mock.sessions.of('newer');
    time += 11 * 60_000;
    await mock.sessions.sweep();
    expect(names()).toEqual(['default', 'newer']);
  });

  it('are evicted to make space for new ones, least recently used first', () => {
    for (let index = 1; index < 400; index++) {
      time += 1;
      mock.sessions.of(`s${index}`);
    }
    time += 1;
    mock.sessions.of('s1');
    mock.sessions.of('one-more');
    expect(names()).toHaveLength(400);
    expect(names()).not.toContain('s2');
    expect(names()).toEqual(expect.arrayContaining(['default', 's1', 's3', 'one-more']));
  });

  it('keep their scenarios after eviction and report the lost data', () => {
    mock.sessions.of('chosen').scenarios.add({ name: 'status-503' });
    for (let index = 0; index < 400; index++) {
      time += 1;
      mock.sessions.of(`t${index}`);
    }
    expect(names()).not.toContain('chosen');
    const again = mock.sessions.of('chosen');
    expect(again.scenarios.given).toEqual([{ name: 'status-503' }]);
    expect(again.hasLostData).toBe(true);
    expect(inspectorPage(again, [again])).toContain('its data was reset');
    const other = mock.sessions.of('t399');
    expect(other.hasLostData).toBe(false);
    expect(inspectorPage(other, [other])).not.toContain('its data was reset');
  });
});
