type Defined<T> = { [Name in keyof T]: Exclude<T[Name], undefined> };

/** An object without its undefined parts, so that they leave the URL. */
export function withoutBlanks<T extends object>(object: T): Partial<Defined<T>> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<
    Defined<T>
  >;
}
