import type { FastifyRequest } from 'fastify';
import Type, { type TObject, type TSchema } from 'typebox';
import type { TypedApp } from '../app-types.ts';
import { DomainError } from '../errors/domain-error.ts';
import { handleError } from '../errors/error-handler.ts';
import { type Form, type FormLimits, readForm, readFormFile } from '../requests/form-file.ts';
import type { RequestSlots } from './request-slots.ts';

/** Maximum bytes of form data in addition to the file: boundaries and fields. */
export const FORM_BYTES = 64 * 1_024;

const BINARY = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' });
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** Describes a form with one file and the fields of a schema. */
export const describeForm = (fields: TObject): TSchema =>
  ({
    content: {
      'multipart/form-data': { schema: Type.Object({ ...fields.properties, file: BINARY }) },
    },
  }) as never;

/** Describes a picture upload, as the body or in a form. */
export const PICTURE_BODY: TSchema = {
  content: {
    ...Object.fromEntries(PICTURE_TYPES.map((type) => [type, { schema: BINARY }])),
    'multipart/form-data': { schema: Type.Object({ file: BINARY }) },
  },
} as never;

const isForm = (contentType: string): boolean => /^multipart\/form-data\b/i.test(contentType);

/** The file of a request. Parse a form only after the upload was allowed, because parsing is expensive. */
export interface UploadedFile {
  bytesReceived: number;
  read(): Promise<Buffer>;
}

/**
 * Returns the file of a request: the body itself, or the one file of a form, as clients of the storage
 * protocol send it.
 */
export function fileOf({ body, headers }: FastifyRequest): UploadedFile {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const contentType = headers['content-type'] ?? '';
  return {
    bytesReceived: bytes.length,
    read: async () => (isForm(contentType) ? readFormFile(bytes, contentType) : bytes),
  };
}

/**
 * Returns the fields and the file of a form.
 * @throws {DomainError} validation_failed for an invalid form
 */
export async function formOf({ body, headers }: FastifyRequest, limits: FormLimits): Promise<Form> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  return readForm(bytes, headers['content-type'] ?? '', limits);
}

/** Registers routes with file bodies. Each body is held in memory, so `slots` limits their number. */
export async function registerUploadScope(
  app: TypedApp,
  { slots, tooLargeText }: { slots: RequestSlots; tooLargeText: string },
  registerRoutes: (uploads: TypedApp) => void,
): Promise<void> {
  await app.register(async (uploads: TypedApp) => {
    slots.follow(uploads);
    // Runs after authentication and before the body is read into memory.
    uploads.addHook('preParsing', (request, reply, payload, done) => {
      const refusal = slots.take(request, reply);
      if (refusal) done(refusal);
      else done(null, payload);
    });
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    uploads.setErrorHandler((error, request, reply) => {
      const isTooLarge = (error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE';
      return handleError(
        isTooLarge ? new DomainError('body_too_large', tooLargeText) : error,
        request,
        reply,
      );
    });
    registerRoutes(uploads);
  });
}
