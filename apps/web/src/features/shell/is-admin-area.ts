/**
 * Whether the sidebar is the one of the admin area. Performance has its link in the main sidebar, so the main
 * sidebar stays there.
 */
export function isAdminArea(pathname: string): boolean {
  const [, area, page] = pathname.split('/');
  return area === 'admin' && page !== 'performance';
}
