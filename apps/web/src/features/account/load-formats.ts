import { applyAccountFormats } from '../../lib/settings/format-settings.ts';
import { readFormats } from './queries.ts';

let loaded: { username: string; done: Promise<void> } | null = null;

/** Applies the formats of the account, once per user and page load (USR-4). */
export function loadFormats(username: string): Promise<void> {
  if (loaded?.username !== username) loaded = { username, done: load() };
  return loaded.done;
}

async function load(): Promise<void> {
  try {
    const formats = await readFormats();
    if (formats !== null) applyAccountFormats(formats);
  } catch {
    // Keeps the formats of this browser, so that pages open even if the account's cannot be read.
  }
}
