// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DeliveriesPanel } from '../../../src/features/webhooks/deliveries-panel.tsx';
import { WebhooksPanel } from '../../../src/features/webhooks/webhooks-panel.tsx';
import { renderForm } from '../../support/render-form.tsx';
import { replaceApi } from '../../support/replace-api.ts';

type Call = (path: string, options?: object) => Promise<unknown>;
const calls = {
  GET: vi.fn<Call>(),
  POST: vi.fn<Call>(),
  PATCH: vi.fn<Call>(),
  DELETE: vi.fn<Call>(),
};
replaceApi(calls);

const webhook = {
  id: 'w1',
  url: 'https://hooks.example.com/',
  events: ['run.completed'],
  enabled: true,
  created_by: 'admin',
  created_at: '2026-11-20T08:00:00.000Z',
  last_attempt_at: null,
  last_response_status: null,
  last_error: null,
};
const off = { ...webhook, id: 'w2', url: 'https://off.example.com/', enabled: false };
const all = { enabled: true, disabled_reason: null, webhooks: [webhook, off] };
const failed = {
  id: 'msg_1',
  event: 'run.failed',
  created_at: '2026-11-20T08:00:00.000Z',
  status: 'failed',
  attempts: 8,
  next_attempt_at: null,
  last_attempt_at: '2026-11-20T08:00:00.000Z',
  response_status: 503,
  response: 'Down',
  error: 'The endpoint returned 503.',
  payload: {},
};

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.GET.mockImplementation(async (path) =>
    path.endsWith('deliveries') ? { deliveries: [failed], total: 1, limit: 50, offset: 0 } : all,
  );
});
afterEach(cleanup);

const show = () => renderForm(<WebhooksPanel selected={undefined} onSelect={() => undefined} />);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const rows = async () =>
  (await screen.findAllByRole('row')).slice(1).map((row) =>
    [...row.children]
      .slice(0, -1)
      .map(({ textContent }) => textContent)
      .join('|'),
  );

// HOOK-2
it('WebhooksPanel lists webhooks and turns one off', async () => {
  calls.PATCH.mockResolvedValue({ ...webhook, enabled: false });
  show();
  expect(await rows()).toEqual([
    'https://hooks.example.com/|Run completed|Nothing sent yet',
    'https://off.example.com/Off|Run completed|Nothing sent yet',
  ]);
  await press('Turn off: https://hooks.example.com/');
  const request = { params: { path: { id: 'w1' } }, body: { enabled: false } };
  await waitFor(() => expect(calls.PATCH).toHaveBeenCalledWith('/api/webhooks/{id}', request));
});

// HOOK-4
it('WebhooksPanel shows the secret of a new webhook until the user closes the message', async () => {
  calls.POST.mockResolvedValue({ ...webhook, secret: 'whsec_secret' });
  show();
  await press('Add webhook');
  await press('Add');
  expect(await screen.findByText('URL is required')).toBeDefined();
  fireEvent.change(screen.getByLabelText(/^URL/), { target: { value: ' https://hooks.example.com/ ' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Plan locked' }));
  await press('Add');
  const body = { url: 'https://hooks.example.com/', events: ['run.completed', 'run.failed', 'plan.locked'] };
  await waitFor(() => expect(calls.POST).toHaveBeenCalledWith('/api/webhooks', { body }));
  expect((await screen.findByLabelText<HTMLInputElement>('Signing secret')).value).toBe('whsec_secret');
  await press('Done');
  await waitFor(() => expect(screen.queryByLabelText('Signing secret')).toBeNull());
});

// HOOK-8
it('WebhooksPanel says why webhooks are disabled', async () => {
  const reason = 'Webhooks are disabled because the server has no WEBHOOK_KEY.';
  calls.GET.mockResolvedValue({ enabled: false, disabled_reason: reason, webhooks: [webhook] });
  show();
  expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0);
  for (const name of ['Add webhook', 'Turn off: https://hooks.example.com/'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  await press('Add webhook');
  expect(screen.queryByLabelText(/^URL/)).toBeNull();
});

// HOOK-7
it('DeliveriesPanel shows the last response of an event and sends it again', async () => {
  calls.POST.mockResolvedValue({ ...failed, status: 'pending' });
  renderForm(<DeliveriesPanel id="w1" />);
  expect((await rows())[0]).toMatch(/^Run failed\|.+\|Failed\|8\|The endpoint returned 503\.$/);
  await press(screen.getByRole('button', { name: /^Send again/ }).getAttribute('aria-label') ?? '');
  const params = { path: { id: 'w1', deliveryId: 'msg_1' } };
  await waitFor(() =>
    expect(calls.POST).toHaveBeenCalledWith('/api/webhooks/{id}/deliveries/{deliveryId}/replay', { params }),
  );
});
