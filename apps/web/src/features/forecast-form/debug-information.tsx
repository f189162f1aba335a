import { Button, Code, Stack } from '@mantine/core';
import { Disclosure } from '../../components/panel/disclosure.tsx';

interface DebugInformationProps {
  /** request and state of the form */
  information: Readonly<Record<string, unknown>>;
  onLog: () => void;
}

/** The collapsible Debug Information panel with a button that logs to the console (FC-12). */
export function DebugInformation({ information, onLog }: DebugInformationProps) {
  return (
    <div>
      <Disclosure title="Debug Information">
        <Stack gap="xs" align="flex-start">
          <Code block w="100%" mah="var(--fc-chart-height)" tabIndex={0} aria-label="Form state">
            {JSON.stringify(information, null, 2)}
          </Code>
          <Button variant="default" size="compact-sm" onClick={onLog}>
            Log to console
          </Button>
        </Stack>
      </Disclosure>
    </div>
  );
}

/** Logs the debug information to the browser console (FC-12). */
export function logToConsole(information: Readonly<Record<string, unknown>>): void {
  const { info } = globalThis.console;
  info('Forecast form', information);
}
