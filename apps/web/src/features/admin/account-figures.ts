import type { components } from '@forecast-console/api-client/schema';
import { formatCount } from '../../lib/format.ts';

const dayMs = 86_400_000;

/** Counts of accounts. If the page does not have all accounts, only their total is known. */
export function accountFigures({ accounts, total }: components['schemas']['AccountPage'], now: number) {
  const count = (is: (account: (typeof accounts)[number]) => boolean) =>
    accounts.length < total ? 'N/A' : formatCount(accounts.filter(is).length);
  return [
    ['Total', formatCount(total)],
    [
      'Signed in within 24 hours',
      count(({ last_sign_in_at: at }) => at !== null && now - Date.parse(at) <= dayMs),
    ],
    ['Administrators', count(({ roles }) => roles.includes('admin'))],
  ] as const;
}
