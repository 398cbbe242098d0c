import type {
  DataImport,
  DataImportApplication,
  DataImportCreate,
  ImportRow,
  ImportState,
} from '@wayable/protocol/data-imports';
import type { TestApp, TestUser } from '@wayable/server/testing/test-app';
import { workOnImport } from '../data-import/data-imports.service.ts';

const BOUNDARY = 'rows-of-places';

/** Writes a form of fields and one file (RFC 7578). */
function writeForm(fields: Record<string, string>, file: Uint8Array, fileName: string): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(parts.join('') + head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** Imports files by HTTP as an administrator. */
export class ImportDriver {
  readonly #server: TestApp;
  readonly #user: TestUser;

  constructor(server: TestApp, user: TestUser) {
    this.#server = server;
    this.#user = user;
  }

  /** Sends a file and returns the response, which may be an error. */
  send(
    file: string | Uint8Array,
    fields: Record<string, string>,
    {
      fileName = 'places.csv',
      headers = {},
    }: { fileName?: string | undefined; headers?: Record<string, string> } = {},
  ) {
    return this.#server.send('POST', '/api/v1/admin/imports', {
      user: this.#user,
      payload: writeForm(fields, typeof file === 'string' ? Buffer.from(file) : file, fileName),
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    });
  }

  async upload(file: string | Uint8Array, fields: Partial<DataImportCreate>): Promise<DataImport> {
    const { status, body } = await this.send(file, { licence: 'CC-BY-4.0', source: 'City', ...fields });
    if (status !== 201) throw new Error(`No import: ${JSON.stringify(body)}`);
    return body;
  }

  async #reach(id: string, state: ImportState): Promise<DataImport> {
    // Do the job's work immediately. The job finds no work later.
    await workOnImport(this.#server.sql, id);
    const { body } = await this.#server.send('GET', `/api/v1/admin/imports/${id}`, { user: this.#user });
    if (body.state !== state) throw new Error(`The import is ${body.state}, not ${state}`);
    return body;
  }

  async preview({ id, fields }: DataImport): Promise<DataImport> {
    const { status, body } = await this.#server.send('PUT', `/api/v1/admin/imports/${id}`, {
      user: this.#user,
      payload: { fields },
    });
    if (status !== 202) throw new Error(`No preview: ${JSON.stringify(body)}`);
    return this.#reach(id, 'ready');
  }

  async #post(id: string, call: string, payload?: object): Promise<void> {
    const { status, body } = await this.#server.send('POST', `/api/v1/admin/imports/${id}/${call}`, {
      user: this.#user,
      ...(payload && { payload }),
    });
    if (status !== 202) throw new Error(`No ${call}: ${JSON.stringify(body)}`);
  }

  async apply(id: string, options: DataImportApplication = {}): Promise<DataImport> {
    await this.#post(id, 'application', options);
    return this.#reach(id, 'applied');
  }

  async undo(id: string): Promise<DataImport> {
    await this.#post(id, 'reversal');
    return this.#reach(id, 'undone');
  }

  /** Uploads, previews and imports a file. */
  async run(file: string | Uint8Array, fields: Partial<DataImportCreate>): Promise<DataImport> {
    const draft = await this.upload(file, fields);
    await this.preview(draft);
    return this.apply(draft.id);
  }

  async rows(id: string): Promise<ImportRow[]> {
    const { body } = await this.#server.send('GET', `/api/v1/admin/imports/${id}/rows?limit=100`, {
      user: this.#user,
    });
    return body.data;
  }
}
