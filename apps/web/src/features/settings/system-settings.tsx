import { Page } from '../../ui/page.tsx';

export function SystemSettings() {
  return <Page title="System Settings" />;
}
