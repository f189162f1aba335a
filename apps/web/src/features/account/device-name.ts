/** Order matters: Edge and Opera also contain "Chrome", and Chrome contains "Safari". */
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/**
 * Browser and system from a User-Agent header: 'Firefox on Linux'. Other programs are named by the first word of the
 * header.
 */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null || userAgent.trim() === '') return 'Unknown device';
  const found = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [found(browsers), found(systems)];
  if (browser === undefined) return userAgent.split(/[\s/(]/, 1)[0] || 'Unknown device';
  return system === undefined ? browser : `${browser} on ${system}`;
}
