const units = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const words = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

/** Relative time: '3 hours ago', 'yesterday'. */
export function formatAge(moment: string | null, now: number): string {
  const passed = now - Date.parse(moment ?? '');
  if (Number.isNaN(passed)) return 'N/A';
  const [unit, size] = units.find((one) => passed >= one[1]) ?? ['minute', 60_000];
  return passed < size ? 'just now' : words.format(-Math.floor(passed / size), unit);
}
