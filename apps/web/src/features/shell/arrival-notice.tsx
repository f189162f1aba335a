import { Anchor, Box } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { Notice } from '../../components/feedback/notice.tsx';
import { pageName } from './breadcrumb-trail.ts';
import { unbroken } from '../../components/page/unbroken.tsx';

/** Shows the previous page's message after navigation and, after sign-in, a link to the requested page. */
export function ArrivalNotice() {
  const { continueTo, notice } = useLocation({ select: (location) => location.state });
  return (
    <>
      {continueTo !== undefined && (
        <Box mb="md">
          <Notice kind="info">
            <Anchor component={Link} to={continueTo}>
              Continue to {pageName(continueTo)}
            </Anchor>
          </Notice>
        </Box>
      )}
      {notice !== undefined && (
        <Box mb="md">
          <Notice kind="success">{unbroken(notice)}</Notice>
        </Box>
      )}
    </>
  );
}
