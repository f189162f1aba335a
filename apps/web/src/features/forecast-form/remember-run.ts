const storageKey = 'lastForecastRun';

/** Keeps the returned run under lastForecastRun (spec §2). A storage that refuses must not hide a run that has started. */
export function rememberRun(storage: Pick<Storage, 'setItem'>, run: object): void {
  try {
    storage.setItem(storageKey, JSON.stringify(run));
  } catch {
    // Nothing depends on it: the run's page has the id in its address.
  }
}
