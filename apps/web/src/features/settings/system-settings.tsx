import { Fieldset, Stack, Tabs, Text } from '@mantine/core';
import { Page } from '../../components/page/page.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { DatabaseSettingsForm } from './database-settings-form.tsx';
import { ModelSettingsForm } from './model-settings-form.tsx';
import { SpaceSettingsForm } from './space-settings-form.tsx';

const tabs = [
  {
    value: 'space',
    label: 'Hugging Face Space',
    note: 'Saved in this browser only. This server computes forecasts itself and does not use a Space.',
    isUnused: true,
    Form: SpaceSettingsForm,
  },
  {
    value: 'model',
    label: 'Model Settings',
    note:
      'Saved in this browser only. Confidence intervals, their level and the seasonality mode are defaults for new ' +
      'forecasts in this browser; the forecast form has its own defaults for model, horizon and backtest periods.',
    isUnused: false,
    Form: ModelSettingsForm,
  },
  {
    value: 'database',
    label: 'Database Settings',
    note: 'Saved in this browser only. These settings have no effect on this server.',
    isUnused: true,
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
          {tabs.map(({ value, note, isUnused, Form }) => (
            <Tabs.Panel key={value} value={value} pt="md">
              <Stack gap="md" maw="58rem">
                <Text c="dimmed">{note}</Text>
                {isUnused ? (
                  <Fieldset legend="Not used by this server">
                    <Form />
                  </Fieldset>
                ) : (
                  <Form />
                )}
              </Stack>
            </Tabs.Panel>
          ))}
        </Tabs>
      </Panel>
    </Page>
  );
}
