import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../components/notice.tsx';
import { mockScenariosQuery } from './queries.ts';

/** In front of a mock: which scenario bends its answers. A real server has nothing to show here. */
export function MockBanner() {
  const { data: names } = useQuery(mockScenariosQuery);
  if (!names || names.length === 0) return null;
  return (
    <Notice kind="info">
      Mock scenario: {names.join(', ')}. <a href="/__mock">Change it</a>
    </Notice>
  );
}
