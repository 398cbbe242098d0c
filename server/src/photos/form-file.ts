import { Busboy } from '@fastify/busboy';
import { PHOTO_MAX_BYTES } from '@wayable/protocol/photos';
import { DomainError, invalidField } from '../http/domain-error.ts';

/** What clients of the storage protocol send: the file, and a field or two beside it. */
const LIMITS = {
  parts: 8,
  files: 1,
  fields: 7,
  fieldSize: 1_024,
  // One byte more is told by whoever looks at the size.
  fileSize: PHOTO_MAX_BYTES + 1,
  headerPairs: 16,
  headerSize: 8_192,
};
/** What is read between two turns of other requests: hundreds of parts at most. */
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

function openForm(contentType: string) {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS });
  } catch (cause) {
    throw notAForm(cause);
  }
}

/**
 * The one file of a form (multipart/form-data, RFC 7578). Reading ends at the first part too many: what a form costs is
 * bounded by the photo that it may hold.
 * @throws {DomainError} validation_failed
 */
export async function readFormFile(body: Buffer, contentType: string): Promise<Buffer> {
  const form = openForm(contentType);
  const chunks: Buffer[] = [];
  let files = 0;
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
    form.on('file', (_name, file) => {
      files += 1;
      file.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', fail);
    });
  });
  form.on('field', (_name, _value, _isNameCut, isValueCut) => {
    if (isValueCut) refuse(invalidField('body', `must have fields of ${LIMITS.fieldSize} or fewer bytes`));
  });
  form.on('filesLimit', () => refuse(invalidField('file', 'must be one file')));
  for (const event of ['partsLimit', 'fieldsLimit'] as const) {
    form.on(event, () => refuse(invalidField('body', `must have ${LIMITS.parts} or fewer parts`)));
  }
  for (let offset = 0; offset < body.length && !refusal; offset += SLICE_BYTES) {
    form.write(body.subarray(offset, offset + SLICE_BYTES));
    // Lets what was found be told, and other requests have their turn.
    await new Promise(setImmediate);
  }
  if (refusal) throw refusal;
  form.end();
  await ended;
  if (refusal) throw refusal;
  if (files !== 1) throw invalidField('file', 'must be one file');
  return Buffer.concat(chunks);
}
