import { Stack, Tabs, Text } from '@mantine/core';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { DatabaseSettingsForm } from './database-settings-form.tsx';
import { ModelSettingsForm } from './model-settings-form.tsx';
import { SpaceSettingsForm } from './space-settings-form.tsx';

const tabs = [
  {
    value: 'space',
    label: 'Hugging Face Space',
    note: 'Kept in this browser. This server makes its forecasts itself and calls no Space.',
    Form: SpaceSettingsForm,
  },
  {
    value: 'model',
    label: 'Model Settings',
    note:
      'Kept in this browser. Confidence intervals, their level and the seasonality mode are the starting values of new ' +
      'forecasts made here; the forecast form has defaults of its own for model, horizon and backtest periods.',
    Form: ModelSettingsForm,
  },
  {
    value: 'database',
    label: 'Database Settings',
    note: 'Kept in this browser. They have no effect on this server.',
    Form: DatabaseSettingsForm,
  },
];

/** The System Settings screen (ADM-4). */
export function SystemSettings() {
  return (
    <Page title="System Settings">
      <Panel>
        <Tabs defaultValue="space">
          <Tabs.List aria-label="Settings">
            {tabs.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ value, note, Form }) => (
            <Tabs.Panel key={value} value={value} pt="md">
              <Stack gap="md">
                <Text c="dimmed">{note}</Text>
                <Form />
              </Stack>
            </Tabs.Panel>
          ))}
        </Tabs>
      </Panel>
    </Page>
  );
}
