import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../support/memory-storage.ts';
import { storedSettings } from '../../../src/lib/settings/stored-settings.ts';

function settings(options: { stored?: string; refuse?: boolean } = {}) {
  const storage = memoryStorage({ refuse: () => refusing });
  let refusing = false;
  if (options.stored !== undefined) storage.setItem('key', options.stored);
  refusing = options.refuse ?? false;
  return storedSettings({
    storage: () => storage,
    key: 'key',
    defaults: { days: 90, cache: true },
    isValid: ({ days }) => days <= 365,
  });
}

describe('storedSettings', () => {
  it('returns the defaults before anything is saved', () => {
    expect(settings().load()).toEqual({ days: 90, cache: true });
  });

  it('returns the saved values', () => {
    const kept = settings();
    kept.save({ days: 30, cache: false });
    expect(kept.load()).toEqual({ days: 30, cache: false });
  });

  it.each(['{', 'null', '7', '[]', '{"days":"30"}', '{"days":400}', '{"unknown":1}'])(
    'returns the defaults for a damaged or outdated entry: %s',
    (stored) => {
      expect(settings({ stored }).load()).toEqual({ days: 90, cache: true });
    },
  );

  it('fills missing fields with their defaults', () => {
    expect(settings({ stored: '{"cache":false}' }).load()).toEqual({ days: 90, cache: false });
  });

  it('throws if storage is unavailable, except in loadOrDefaults', () => {
    const refused = settings({ refuse: true });
    expect(() => refused.load()).toThrow('Storage is refused');
    expect(() => refused.save({ days: 30, cache: true })).toThrow('Storage is refused');
    expect(refused.loadOrDefaults()).toEqual({ days: 90, cache: true });
  });
});
