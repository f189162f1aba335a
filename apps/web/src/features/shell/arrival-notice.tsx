import { useLocation } from '@tanstack/react-router';
import { Notice } from '../../components/notice.tsx';

/** What led to the page, where the page before has something to say about it. */
export function ArrivalNotice() {
  const notice = useLocation({ select: (location) => location.state.notice });
  return notice === undefined ? null : <Notice kind="success">{notice}</Notice>;
}
