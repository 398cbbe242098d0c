import { Busboy } from '@fastify/busboy';
import { PHOTO_MAX_BYTES } from '@wayable/protocol/photos';
import { DomainError, invalidField } from '../errors/domain-error.ts';

/** Limits of a form with one file. */
export interface FormLimits {
  fields: number;
  /** Bytes. */
  fieldSize: number;
  /** Bytes. A larger file is cut one byte beyond the limit, so that its size shows that it is too large. */
  fileSize: number;
}

/** The fields and the file of a form. If a field name repeats, the last value counts. */
export interface Form {
  fields: Record<string, string>;
  file: Buffer;
  /** As sent by the client; empty if there is no name. */
  fileName: string;
}

/** A form of the storage protocol: the file with a few fields. */
const PHOTO_FORM: FormLimits = { fields: 7, fieldSize: 1_024, fileSize: PHOTO_MAX_BYTES };
const HEADERS = { headerPairs: 16, headerSize: 8_192 };
/** Number of bytes to parse before other requests get a turn, at most some hundreds of parts. */
const SLICE_BYTES = 16 * 1_024;

const notAForm = (cause: unknown) =>
  new DomainError(
    'validation_failed',
    'The form cannot be read.',
    [{ field: 'body', message: 'is not a form', code: 'invalid' }],
    {
      cause,
    },
  );

function openForm(contentType: string, { fields, fieldSize, fileSize }: FormLimits) {
  const limits = { ...HEADERS, parts: fields + 1, files: 1, fields, fieldSize, fileSize: fileSize + 1 };
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch (cause) {
    throw notAForm(cause);
  }
}

/**
 * Returns the file of a form of the storage protocol.
 * @throws {DomainError} validation_failed
 */
export const readFormFile = async (body: Buffer, contentType: string): Promise<Buffer> =>
  (await readForm(body, contentType, PHOTO_FORM)).file;

/**
 * Reads the fields and the file of a form (multipart/form-data, RFC 7578). Stops at the first part that
 * exceeds a limit, so that the maximum size of the file limits the cost.
 * @throws {DomainError} validation_failed
 */
export async function readForm(body: Buffer, contentType: string, limits: FormLimits): Promise<Form> {
  const form = openForm(contentType, limits);
  const fields = new Map<string, string>();
  const chunks: Buffer[] = [];
  let files = 0;
  let fileName = '';
  let refusal: DomainError | undefined;
  const refuse = (error: DomainError) => {
    refusal ??= error;
  };
  const ended = new Promise<void>((resolve) => {
    const fail = (cause: unknown) => {
      refuse(notAForm(cause));
      resolve();
    };
    form.on('finish', resolve).on('error', fail);
    form.on('file', (_name, file, name) => {
      files += 1;
      fileName = typeof name === 'string' ? name : '';
      file.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', fail);
    });
  });
  form.on('field', (name, value, _isNameCut, isValueCut) => {
    if (isValueCut) refuse(invalidField('body', `must have fields of ${limits.fieldSize} or fewer bytes`));
    fields.set(name, value);
  });
  form.on('filesLimit', () => refuse(invalidField('file', 'must be one file')));
  for (const event of ['partsLimit', 'fieldsLimit'] as const) {
    form.on(event, () => refuse(invalidField('body', `must have ${limits.fields + 1} or fewer parts`)));
  }
  for (let offset = 0; offset < body.length && !refusal; offset += SLICE_BYTES) {
    form.write(body.subarray(offset, offset + SLICE_BYTES));
    // Let other requests run in between.
    await new Promise(setImmediate);
  }
  if (refusal) throw refusal;
  form.end();
  await ended;
  if (refusal) throw refusal;
  if (files !== 1) throw invalidField('file', 'must be one file');
  return { fields: Object.fromEntries(fields), file: Buffer.concat(chunks), fileName };
}
