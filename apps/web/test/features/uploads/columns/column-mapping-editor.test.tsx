// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ColumnRole } from '../../../../src/features/uploads/columns/column-changes.ts';
import { ColumnMappingEditor } from '../../../../src/features/uploads/columns/column-mapping-editor.tsx';
import { useUploadFlow } from '../../../../src/features/uploads/transfer/use-upload-flow.ts';
import type { PreviewAnswer } from '../../../../src/features/uploads/queries.ts';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';

afterEach(cleanup);

const column = (name: string, over: Partial<ColumnRole>): ColumnRole => ({
  column: name,
  role: 'unused',
  code: null,
  label: null,
  reason: 'It is a number',
  ...over,
});
const several = (name: string, over: Partial<ColumnRole>) =>
  Array.from({ length: 6 }, (_, at) => column(`${name} ${at + 1}`, over));

function previewOf(columns: ColumnRole[]): PreviewAnswer {
  const read = { rowsRead: 1, rowsKept: 1, rowsRejected: 0, rejected: [], notes: [] };
  const report = { fileType: 'csv', layout: 'long', columns, ...read } as const;
  return { preview: [], columns: [], characteristics: {}, row_count: 1, report };
}

function Editor({ columns }: { columns: ColumnRole[] }) {
  const flow = useUploadFlow();
  const file = new File([], 'demand.csv');
  const preview = () =>
    flow.columns.understand(previewOf(columns), { file, fileType: 'csv', uploadMode: 'both' });
  return (
    <>
      <button onClick={preview}>Preview</button>
      <ColumnMappingEditor flow={flow} />
    </>
  );
}

// DRV-1, UP-13
it('names the role of consecutive columns in the same way as the role of a single column', () => {
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <Editor columns={[...several('promotion', { known_ahead: true }), ...several('note', {})]} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const said = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(said.slice(1)).toEqual([
    'promotion 1 – promotion 6: 6 columnsIt is a numberKnown ahead',
    'note 1 – note 6: 6 columnsIt is a numberNot used',
  ]);
});
