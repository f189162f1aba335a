// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { switchFeatures } from '../../../support/switch-features.ts';
import { RunAnalysisFilters } from '../../../../src/features/analysis/filters/run-analysis-filters.tsx';
import { runAnalysisSettings } from '../../../../src/features/analysis/filters/run-analysis-search.ts';

const show = () =>
  renderWithTheme(
    <RunAnalysisFilters
      settings={runAnalysisSettings({})}
      bucket="month"
      own="month"
      hasLevel
      onChange={() => {}}
      onReset={() => {}}
      fold={{ open: true, toggle: () => {} }}
    />,
  );
const advanced = () =>
  ['From', 'To', 'Show all series'].filter((label) => screen.queryByLabelText(label) !== null);

afterEach(cleanup);

describe('RunAnalysisFilters', () => {
  it('offers dates and combinations only if advanced filters are on', () => {
    show();
    expect(advanced()).toHaveLength(3);
    cleanup();
    switchFeatures({ advancedFilters: false });
    show();
    expect(advanced()).toEqual([]);
    expect(screen.getByLabelText('Time Bucket')).toBeDefined();
  });
});
