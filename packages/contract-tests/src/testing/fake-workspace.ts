import type { Contract } from '../contract/contract.ts';
import { isObject, type JsonObject } from '../contract/is-object.ts';
import type { WireAnswer } from '../http/exchange.ts';
import { exampleAnswer, json, problem } from './fake-answers.ts';
import type { FakeRequest } from './fake-request.ts';

interface Owned {
  id: string;
  owner: string;
  body: JsonObject;
}

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Datasets and runs of the fake server. Everything it shows is an example of the contract with other ids. */
export class FakeWorkspace {
  uploads: Owned[] = [];
  runs: Owned[] = [];
  readonly #contract: Contract;
  #made = 0;

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  #example(operationId: string): JsonObject {
    const example = exampleAnswer(this.#contract, operationId);
    return isObject(example) ? example : {};
  }

  upload(owner: string): WireAnswer {
    const [id, run_id] = [uuid((this.#made += 1)), uuid((this.#made += 1))];
    const body = { ...this.#example('getUpload'), id, run_id, status: 'completed' };
    this.uploads.unshift({ id, owner, body });
    return json(200, { ...this.#example('uploadFile'), id, run_id });
  }

  label({ body }: FakeRequest): WireAnswer {
    const { run_id, label } = isObject(body) ? body : {};
    const upload = this.uploadOf(text(run_id));
    if (!upload) return problem(404, `Upload ${text(run_id)} was not found`);
    upload.body = { ...upload.body, label };
    return json(200, { success: true, run_id, label });
  }

  forecast({ body }: FakeRequest, owner: string): WireAnswer {
    const upload = this.uploadOf(text(isObject(body) ? body.product_code : ''));
    if (!upload) return problem(404, 'The dataset was not found');
    const id = uuid((this.#made += 1));
    const detail = {
      ...this.#example('getForecastDetail'),
      run_id: id,
      upload_id: upload.id,
      status: 'completed',
    };
    this.runs.unshift({ id, owner, body: detail });
    return json(200, { run_id: id, status: 'queued' });
  }

  uploadOf(id: string): Owned | undefined {
    return this.uploads.find((upload) => upload.id === id || upload.body.run_id === id);
  }

  /** The runs that a comma-separated list names, in its order. */
  named(ids: string): JsonObject[] {
    return ids.split(',').flatMap((id) => this.runs.filter((run) => run.id === id).map(({ body }) => body));
  }

  series(operationId: string, runId: string): WireAnswer {
    const run = this.runs.find(({ id }) => id === runId);
    const upload = this.uploadOf(runId);
    if (!run && !upload) return problem(404, `Run ${runId} was not found`);
    const body = this.#example(operationId);
    const data = isObject(body.data)
      ? { ...body, data: { ...body.data, run_id: runId } }
      : { ...body, run_id: runId };
    return json(200, data);
  }

  removeRun(id: string, user: string): WireAnswer {
    const run = this.runs.find((one) => one.id === id);
    if (!run) return problem(404, `Run ${id} was not found`);
    if (run.owner !== user) return problem(403, 'It belongs to somebody else');
    this.runs = this.runs.filter((one) => one !== run);
    return json(200, { success: true });
  }

  removeUpload(id: string, user: string): WireAnswer {
    const upload = this.uploadOf(id);
    if (!upload) return problem(404, `Upload ${id} was not found`);
    if (upload.owner !== user) return problem(403, 'It belongs to somebody else');
    this.uploads = this.uploads.filter((one) => one !== upload);
    this.runs = this.runs.filter(({ body }) => body.upload_id !== upload.id);
    return json(200, { success: true });
  }
}
