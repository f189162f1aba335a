import { slowRequestMs } from '@forecast-console/api-client';
import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { slowRenderMs } from '../../lib/constants.ts';
import { formatBuckets, formatCount } from '../../lib/format.ts';
import type { RenderSummary, RequestSummary } from './summaries.ts';

/** One sentence that says whether this tab was fast (PERF-12). */
export function Verdict({ requests, renders }: { requests: RequestSummary; renders: RenderSummary }) {
  const { isFine, text } = verdictOf(requests, renders);
  const Icon = isFine ? IconCircleCheck : IconAlertTriangle;
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Text
        component="span"
        lh={1}
        mt={2}
        c={isFine ? 'var(--mantine-color-success)' : 'var(--fc-color-warning)'}
      >
        <Icon size={18} aria-hidden />
      </Text>
      <Text>{text}</Text>
    </Group>
  );
}

export function verdictOf(requests: RequestSummary, renders: RenderSummary) {
  const isFine = requests.slowRequests + requests.failedRequests + renders.slowRenders === 0;
  const [calls, draws] = [
    formatBuckets(requests.requests, 'request'),
    formatBuckets(renders.renders, 'render'),
  ];
  if (isFine) return { isFine, text: `No slow or failed request and no slow render: ${calls}, ${draws}.` };
  const text =
    `${formatCount(requests.slowRequests)} of ${calls} took more than ${formatCount(slowRequestMs)} ms, and ` +
    `${formatCount(requests.failedRequests)} failed. ` +
    `${formatCount(renders.slowRenders)} of ${draws} took more than ${formatCount(slowRenderMs)} ms.`;
  return { isFine, text };
}
