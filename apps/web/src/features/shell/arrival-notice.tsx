import { Anchor } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { Notice } from '../../components/feedback/notice.tsx';
import { pageName } from './breadcrumb-trail.ts';

/** Shows the previous page's message after navigation and, after sign-in, a link to the requested page. */
export function ArrivalNotice() {
  const { continueTo, notice } = useLocation({ select: (location) => location.state });
  return (
    <>
      {continueTo !== undefined && (
        <Notice kind="info">
          <Anchor component={Link} to={continueTo}>
            Continue to {pageName(continueTo)}
          </Anchor>
        </Notice>
      )}
      {notice !== undefined && <Notice kind="success">{notice}</Notice>}
    </>
  );
}
