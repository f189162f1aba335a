export interface StoredSettings<T> {
  readonly defaults: T;
  /** Returns the saved values or the defaults. @throws if storage is unavailable */
  readonly load: () => T;
  /** Like `load`, but returns the defaults if storage is unavailable. */
  readonly loadOrDefaults: () => T;
  /** Returns the saved values; null if there are none or storage is unavailable. */
  readonly saved: () => T | null;
  /** Saves the values. @throws if storage is unavailable */
  readonly save: (values: T) => void;
}

interface StoredSettingsOptions<T> {
  /** A function, because accessing the storage object may throw. */
  readonly storage: () => Storage;
  readonly key: string;
  readonly defaults: T;
  readonly isValid: (values: T) => boolean;
}

/**
 * Settings saved in the browser (ADM-10, ADM-11). Invalid entries are ignored; missing fields have their defaults.
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
    defaults,
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
