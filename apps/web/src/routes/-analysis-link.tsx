import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { groupId } from '../features/analysis/groups.ts';
import type { Combination } from '../features/analysis/queries.ts';

/** Renders links to the combinations of a run in its analysis. */
export const analysisLink = (runId: string) =>
  function linkTo({ key }: Combination, label: string) {
    return (
      <Anchor
        fz="inherit"
        renderRoot={(props: object) => (
          <Link {...props} to="/analysis/$runId" params={{ runId }} search={{ group: groupId(key) }} />
        )}
      >
        {label}
      </Anchor>
    );
  };
