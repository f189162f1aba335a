import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Notice } from '../../components/feedback/notice.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import {
  accountFormats,
  chooseFormats,
  csvDelimiters,
  csvFormat,
  dateFormats,
  decimalMarks,
  useFormats,
} from '../../lib/settings/format-settings.ts';
import { saveFormatsMutation } from './queries.ts';

const numberNames = { '.': '1,234.50 (decimal point)', ',': '1.234,50 (decimal comma)' } as const;
const delimiterNames = { ',': 'Comma (,)', ';': 'Semicolon (;)' } as const;

/** Format of numbers, dates and CSV files; changes apply immediately (USR-4). */
export function FormatsPanel() {
  const { decimalMark, dateFormat, csvDelimiter } = useFormats();
  const [isSaved, setSaved] = useState(true);
  const save = useMutation(saveFormatsMutation);
  const change = (next: Parameters<typeof chooseFormats>[0]) => {
    setSaved(chooseFormats(next));
    save.mutate(accountFormats());
  };
  return (
    <Panel title="Formats">
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
          <NativeSelect
            label="Numbers"
            data={decimalMarks.map((value) => ({ value, label: numberNames[value] }))}
            value={decimalMark}
            onChange={({ currentTarget: { value } }) =>
              change({ decimalMark: decimalMarks.find((mark) => mark === value) ?? decimalMark })
            }
          />
          <NativeSelect
            label="Dates"
            data={[...dateFormats]}
            value={dateFormat}
            onChange={({ currentTarget: { value } }) =>
              change({ dateFormat: dateFormats.find((format) => format === value) ?? dateFormat })
            }
          />
          <NativeSelect
            label="Delimiter of CSV exports"
            data={csvDelimiters.map((value) => ({ value, label: delimiterNames[value] }))}
            value={csvDelimiter}
            onChange={({ currentTarget: { value } }) =>
              change({ csvDelimiter: csvDelimiters.find((mark) => mark === value) ?? csvDelimiter })
            }
          />
        </SimpleGrid>
        <Text size="sm" component="output" display="block">
          {`Example: ${formatNumber(1234.5)} on ${formatDate('2026-11-23')}. CSV exports write ${csvExample()}.`}
        </Text>
        {save.error !== null && (
          <Notice kind="error" onRetry={() => save.mutate(accountFormats())}>
            {`Could not save the formats in your account: ${reasonOf(save.error)} They apply ${isSaved ? 'in this browser' : 'until you reload the page'}.`}
          </Notice>
        )}
        <Text size="sm" c="dimmed">
          Saved in your account. Uploaded files are read in their own format.
        </Text>
      </Stack>
    </Panel>
  );
}

function csvExample(): string {
  const { delimiter, decimalMark } = csvFormat();
  return `2026-11-23${delimiter}1234${decimalMark}5`;
}
