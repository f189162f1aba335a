import { breadcrumbTrail } from './breadcrumb-trail.ts';

/** What the breadcrumb calls the page at an address such as `/results?runId=1`. */
export function pageName(address: string): string {
  return breadcrumbTrail(address.replace(/[?#].*$/, '')).at(-1)?.label ?? address;
}
