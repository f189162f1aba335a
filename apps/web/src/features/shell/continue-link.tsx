import { Anchor } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { Notice } from '../../components/notice.tsx';
import { pageName } from './breadcrumb-trail.ts';

/** After a sign-in: the way back to the page the visitor had asked for. */
export function ContinueLink() {
  const continueTo = useLocation({ select: (location) => location.state.continueTo });
  if (continueTo === undefined) return null;
  return (
    <Notice kind="info">
      <Anchor component={Link} to={continueTo}>
        Continue to {pageName(continueTo)}
      </Anchor>
    </Notice>
  );
}
