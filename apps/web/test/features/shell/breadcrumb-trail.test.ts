import { describe, expect, it } from 'vitest';
import { breadcrumbTrail } from '../../../src/features/shell/breadcrumb-trail.ts';

const labels = (pathname: string) => breadcrumbTrail(pathname).map((crumb) => crumb.label);

describe('breadcrumbTrail', () => {
  it('shows only Home, without a link, on the home page', () => {
    expect(breadcrumbTrail('/')).toEqual([{ label: 'Home', href: null }]);
  });

  // NAV-6
  it('links every segment except the last', () => {
    expect(breadcrumbTrail('/admin/settings')).toEqual([
      { label: 'Home', href: '/' },
      { label: 'Admin', href: '/admin' },
      { label: 'Settings', href: null },
    ]);
  });

  // NAV-7
  it.each([
    ['/upload', 'Upload Data'],
    ['/forecast', 'Forecast'],
    ['/analysis', 'Analysis'],
    ['/results', 'Results'],
    ['/admin', 'Admin'],
    ['/settings', 'Settings'],
    ['/users', 'Users'],
    ['/logs', 'Logs'],
    ['/performance', 'Performance'],
    ['/login', 'Login'],
    ['/register', 'Register'],
    ['/analysis-simple', 'ANALYSIS DEV (Sandbox)'],
    ['/simplified-analysis', 'ANALYSIS STAGE'],
    ['/metrics', 'Metrics'],
    ['/dashboard', 'Dashboard'],
    ['/a1b2-c3', 'A1b2-c3'],
    ['/constructor', 'Constructor'],
    ['/100%', '100%'],
    ['/my%20run', 'My run'],
  ])('labels %s as %s', (pathname, label) => {
    expect(labels(pathname)).toEqual(['Home', label]);
  });
});
