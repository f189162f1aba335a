import type { components } from '@forecast-console/api-client/schema';

type Schemas = components['schemas'];

/** The server or its database ended before it responded, so the outcome of the request is unknown. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

export interface Answer<Body> {
  status: number;
  body: Body;
}

const account = { username: 'crash', email: 'crash@example.com', password: 'kill-9-at-any-moment' };

/** A client of one server process. */
export class Client {
  readonly #address: string;
  #token = '';

  constructor(address: string) {
    this.#address = address;
  }

  async register(): Promise<void> {
    await this.#json('POST', '/api/auth/register', account);
  }

  async signIn(): Promise<void> {
    const body = new URLSearchParams({ username: account.username, password: account.password });
    const answer = await this.#send<Schemas['Tokens']>('/api/auth/token', { method: 'POST', body });
    if (answer.status !== 200) throw new Error(`sign-in returned ${answer.status}`);
    this.#token = answer.body.access_token;
  }

  upload(name: string, rows: number) {
    const form = new FormData();
    form.set('file_type', 'csv');
    form.set('upload_mode', 'both');
    form.set('file', new Blob([csv(rows)]), name);
    return this.#send<Schemas['UploadAnswer']>('/api/upload', { method: 'POST', body: form });
  }

  /** Adds a version. Its rows have a new product, so they are added to the existing rows. */
  addVersion(id: string, name: string, rows: number, mode: 'append' | 'replace-all') {
    const form = new FormData();
    form.set('file_type', 'csv');
    form.set('mode', mode);
    form.set('file', new Blob([csv(rows, `${name} `)]), name);
    return this.#send<Schemas['UploadVersionDetail']>(`/api/uploads/${id}/versions`, {
      method: 'POST',
      body: form,
    });
  }

  versions = (id: string) => this.#json<Schemas['UploadVersionList']>('GET', `/api/uploads/${id}/versions`);
  restoreVersion = (id: string, version: number) =>
    this.#json<unknown>('POST', `/api/uploads/${id}/versions/${version}/restore`);
  refresh = (id: string) => this.#json<Schemas['ForecastAnswer']>('POST', `/api/forecast-runs/${id}/refresh`);
  removeRun = (id: string) => this.#json<unknown>('DELETE', `/api/forecast-runs/${id}`);
  restoreRun = (id: string) => this.#json<unknown>('POST', `/api/forecast-runs/${id}/restore`);
  label = (run_id: string, label: string) =>
    this.#json<Schemas['LabelAnswer']>('POST', '/api/upload/label', { run_id, label });
  remove = (id: string) => this.#json<unknown>('DELETE', `/api/uploads/${id}`);
  /** @param byProduct whether to forecast every product, by month, instead of the total */
  forecast = (id: string, byProduct: boolean) =>
    this.#json<Schemas['ForecastAnswer']>('POST', '/api/forecast', {
      product_code: id,
      horizon: 6,
      model_type: 'lightgbm',
      backtest_periods: 3,
      ...(byProduct && { bucket_type: 'month', aggregation_characteristics: ['c2'] }),
    });
  /**
   * Adjusts one period of a plan.
   *
   * @param value the new value of that period
   */
  adjust = (id: string, date: string, value: number) =>
    this.#json<Schemas['Adjustment']>('POST', `/api/forecast-runs/${id}/plan/adjustments`, {
      cells: [{ date, kind: 'percent', amount: 1, based_on: value }],
      reason: 'Fair',
    });
  undo = (id: string, number: number) =>
    this.#json<unknown>('DELETE', `/api/forecast-runs/${id}/plan/adjustments/${number}`);
  lock = (id: string, locked: boolean) =>
    this.#json<unknown>('PATCH', `/api/forecast-runs/${id}/plan`, { locked });
  plan = (id: string) => this.#json<Schemas['Plan']>('GET', `/api/forecast-runs/${id}/plan?limit=100`);
  addEvent = (id: string, name: string) =>
    this.#json<Schemas['DatasetEvent']>('POST', `/api/uploads/${id}/events`, eventForm(name));
  changeEvent = (id: string, eventId: string, name: string) =>
    this.#json<Schemas['DatasetEvent']>('PUT', `/api/uploads/${id}/events/${eventId}`, eventForm(name));
  removeEvent = (id: string, eventId: string) =>
    this.#json<unknown>('DELETE', `/api/uploads/${id}/events/${eventId}`);
  events = (id: string) => this.#json<Schemas['DatasetEventList']>('GET', `/api/uploads/${id}/events`);
  uploads = () => this.#json<{ uploads: Schemas['Upload'][] }>('GET', '/api/uploads');
  run = (id: string) => this.#json<Schemas['ForecastRunDetail']>('GET', `/api/forecast-detail/${id}`);
  data = (runId: string) => this.#json<Schemas['RunData']>('GET', `/api/run-data/${runId}`);

  #json<Body>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    if (body === undefined) return this.#send<Body>(path, { method });
    return this.#send<Body>(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  async #send<Body>(path: string, init: RequestInit): Promise<Answer<Body>> {
    const headers = new Headers(init.headers);
    if (this.#token !== '') headers.set('authorization', `Bearer ${this.#token}`);
    try {
      const response = await fetch(this.#address + path, { ...init, headers });
      if (response.status === 503 && !response.headers.has('retry-after')) throw new NoAnswerError(path);
      return { status: response.status, body: (await response.json()) as Body };
    } catch (error) {
      throw new NoAnswerError(path, { cause: error });
    }
  }
}

const eventForm = (name: string): Schemas['EventForm'] => ({
  name,
  kind: 'once',
  dates: [{ first_date: '2023-01-01', last_date: '2023-01-02' }],
});

const firstDay = Date.UTC(2022, 0, 1);

/** Creates a CSV file in which every row has the value 1, so that the total is the number of rows. */
function csv(rows: number, of = ''): string {
  const lines = ['Product,Warehouse,Date,Demand'];
  for (let row = 0; row < rows; row++) {
    // Few rows are spread over the same dates as many.
    const day = new Date(firstDay + ((row * 37) % 900) * 86_400_000).toISOString().slice(0, 10);
    lines.push(`${of}P${row % 370},W${row % 5},${day},1`);
  }
  return lines.join('\n');
}
