import { useConnectionLost } from '../../lib/connection.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './server-banner.module.css';

/** Above every page while the server is out of reach; it goes, and the page loads anew, by itself (ERR-37). */
export function ConnectionBanner() {
  if (!useConnectionLost()) return null;
  return (
    <div className={classes['banner']}>
      <Notice kind="warning" title="The connection to the server is lost.">
        What you see may be out of date. The page goes on by itself as soon as the server answers.
      </Notice>
    </div>
  );
}
