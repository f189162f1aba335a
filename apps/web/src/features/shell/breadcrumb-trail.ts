interface Crumb {
  readonly label: string;
  /** null for the current page */
  readonly href: string | null;
}

/** Labels of path segments (NAV-7). A Map, because an object would also match "constructor". */
const segmentLabels = new Map([
  ['upload', 'Upload Data'],
  ['forecast', 'Forecast'],
  ['analysis', 'Analysis'],
  ['results', 'Results'],
  ['admin', 'Admin'],
  ['settings', 'Settings'],
  ['users', 'Users'],
  ['logs', 'Logs'],
  ['plan-dev', 'Plan Dev'],
  ['performance', 'Performance'],
  ['datasets', 'Datasets'],
  ['login', 'Login'],
  ['register', 'Register'],
  ['analysis-simple', 'ANALYSIS DEV (Sandbox)'],
  ['simplified-analysis', 'ANALYSIS STAGE'],
]);

/** Home, then each segment of the path (NAV-6). */
export function breadcrumbTrail(pathname: string): Crumb[] {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const crumbs = [
    { label: 'Home', href: '/' },
    ...segments.map((segment, index) => ({
      label: segmentLabel(segment),
      href: `/${segments.slice(0, index + 1).join('/')}`,
    })),
  ];
  return crumbs.map((crumb, index) => (index === crumbs.length - 1 ? { ...crumb, href: null } : crumb));
}

function segmentLabel(segment: string): string {
  const text = decode(segment);
  return segmentLabels.get(text) ?? text.charAt(0).toUpperCase() + text.slice(1);
}

// A URL may contain an invalid percent sign, which is shown unchanged.
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Returns the breadcrumb label of a URL such as `/results?runId=1`. */
export function pageName(address: string): string {
  return breadcrumbTrail(address.replace(/[?#].*$/, '')).at(-1)?.label ?? address;
}
