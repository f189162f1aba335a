// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWithTheme } from '../../../../test/support/render-with-theme.tsx';
import { switchFeatures } from '../../../../test/support/switch-features.ts';
import { RunAnalysisFilters } from './run-analysis-filters.tsx';
import { runAnalysisSettings } from './run-analysis-search.ts';

const show = () =>
  renderWithTheme(
    <RunAnalysisFilters
      settings={runAnalysisSettings({})}
      bucket="month"
      own="month"
      hasLevel
      onChange={() => {}}
      onReset={() => {}}
    />,
  );
const advanced = () =>
  ['From', 'To', 'List the combinations of the run’s level'].filter(
    (label) => screen.queryByLabelText(label) !== null,
  );

afterEach(cleanup);

describe('RunAnalysisFilters', () => {
  it('offers dates and combinations only where advanced filters are switched on', () => {
    show();
    expect(advanced()).toHaveLength(3);
    cleanup();
    switchFeatures({ advancedFilters: false });
    show();
    expect(advanced()).toEqual([]);
    expect(screen.getByLabelText('Time Bucket')).toBeDefined();
  });
});
