import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { groupId } from '../features/analysis/groups.ts';

/**
 * Renders links to the combinations of a run in its analysis.
 *
 * @param tab the tab to open; undefined for the default
 */
export const analysisLink = (runId: string, tab?: string) =>
  function linkTo({ key }: { key: Readonly<Record<string, string>> }, label: string) {
    return (
      <Anchor
        fz="inherit"
        renderRoot={(props: object) => (
          <Link
            {...props}
            to="/analysis/$runId"
            params={{ runId }}
            search={{ group: groupId(key), ...(tab !== undefined && { tab }) }}
          />
        )}
      >
        {label}
      </Anchor>
    );
  };
