export interface StoredSettings<T> {
  /** The values saved in this browser, else the defaults. @throws when the storage refuses */
  readonly load: () => T;
  /** The same, where a storage that refuses is no reason to fail. */
  readonly loadOrDefaults: () => T;
  /** The values saved in this browser; null without any, and where the storage refuses. */
  readonly saved: () => T | null;
  /** @throws when the storage refuses */
  readonly save: (values: T) => void;
}

interface StoredSettingsOptions<T> {
  /** Asked for at each use: a browser may refuse the storage itself. */
  readonly storage: () => Storage;
  readonly key: string;
  readonly defaults: T;
  readonly isValid: (values: T) => boolean;
}

/**
 * Settings kept in the browser (ADM-10, ADM-11). An entry that is damaged, or that an older
 * version wrote with other bounds, counts for nothing; fields it lacks have their defaults.
 */
export function storedSettings<T extends object>(options: StoredSettingsOptions<T>): StoredSettings<T> {
  const { storage, key, defaults, isValid } = options;
  const read = (): T | null => {
    const stored = parse(storage().getItem(key));
    if (stored === null) return null;
    const known = Object.entries(defaults).map(([name, value]: [string, unknown]) => {
      const candidate = stored[name];
      return [name, typeof candidate === typeof value ? candidate : value];
    });
    const values = Object.fromEntries(known) as T;
    return isValid(values) ? values : null;
  };
  const saved = (): T | null => {
    try {
      return read();
    } catch {
      return null;
    }
  };
  return {
    load: () => read() ?? defaults,
    loadOrDefaults: () => saved() ?? defaults,
    saved,
    save: (values) => storage().setItem(key, JSON.stringify(values)),
  };
}

function parse(raw: string | null): Record<string, unknown> | null {
  if (raw === null) return null;
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
