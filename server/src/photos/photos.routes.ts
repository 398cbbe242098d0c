import {
  PHOTO_MAX_BYTES,
  PHOTO_TEXTS,
  Photo,
  PhotoFileQuery,
  PhotoParams,
  PhotoUpdate,
  PhotoUploadQuery,
  UploadedPhoto,
} from '@wayable/protocol/photos';
import { ROUTES } from '@wayable/protocol/routes';
import { Uuid } from '@wayable/protocol/text';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { TypedApp } from '../http/app-types.ts';
import { type Authentication, viewerOf } from '../http/authenticate.ts';
import { DomainError } from '../http/domain-error.ts';
import { handleError } from '../http/error-handler.ts';
import { isNotModified } from '../http/not-modified.ts';
import { shareOfOneAddress } from '../http/overload.ts';
import { PROBLEM_RESPONSES } from '../http/problem-responses.ts';
import type { LimitRoute } from '../http/rate-limits.ts';
import { RequestSlots } from '../http/request-slots.ts';
import { readFormFile } from './form-file.ts';
import type { PhotoStore } from './photo-store.ts';
import {
  assertOwnFolder,
  changeAltText,
  getPhotoFile,
  removePhoto,
  type UploadedFile,
  uploadPhoto,
} from './photos.service.ts';

const tags = ['photos'];
const security = [{ bearer: [] }];
const UPLOADS = { max: 120, windowSeconds: 60 };
const WRITES = { max: 300, windowSeconds: 60 };
/** Each holds its bytes in memory: the general limit of requests would be gigabytes. */
const UPLOADS_UNDER_WAY = 40;
/** Boundaries and fields around the file, in a form. */
const FORM_BYTES = 64 * 1_024;
/** A path is never used again, so what it showed once it shows for ever. */
const CACHING = 'public, max-age=31536000, immutable';
/** A file that is opened by itself can do nothing. */
const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

const isForm = (contentType: string): boolean => /^multipart\/form-data\b/i.test(contentType);

/** The file of a request: the body itself, or the one file of a form, as the storage protocol's clients send it. */
function fileOf({ body, headers }: FastifyRequest): UploadedFile {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const contentType = headers['content-type'] ?? '';
  return {
    bytesReceived: bytes.length,
    read: async () => (isForm(contentType) ? readFormFile(bytes, contentType) : bytes),
  };
}

/**
 * Photos of reviews: upload, files, text alternative, removal (docs/product.md#photos).
 * @returns the uploads under way
 */
export async function registerPhotoRoutes(
  app: TypedApp,
  { store, addressLimitScale }: { store: PhotoStore; addressLimitScale: number },
  { requireViewer }: Authentication,
  limitRoute: LimitRoute,
): Promise<{ uploads: RequestSlots }> {
  /** Before the body is read: nobody sends 10 MB to learn that the folder is somebody else's. */
  const requireOwnFolder = async (request: FastifyRequest) =>
    assertOwnFolder(viewerOf(request), (request.params as PhotoParams).userId);

  const slots = new RequestSlots({
    total: UPLOADS_UNDER_WAY,
    ofOneAddress: shareOfOneAddress(UPLOADS_UNDER_WAY, addressLimitScale),
  });
  await app.register(async (uploads: TypedApp) => {
    slots.follow(uploads);
    // After the account has been looked at, and before the body is read into memory.
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
        isTooLarge ? new DomainError('body_too_large', PHOTO_TEXTS.size) : error,
        request,
        reply,
      );
    });
    uploads.post(
      ROUTES.photoUpload,
      {
        ...limitRoute(UPLOADS),
        bodyLimit: PHOTO_MAX_BYTES + FORM_BYTES,
        onRequest: [requireViewer, requireOwnFolder],
        schema: {
          tags,
          summary:
            'Upload a photo into one’s own folder, as the body or in a form; paths are never overwritten',
          security,
          params: PhotoParams,
          querystring: PhotoUploadQuery,
          consumes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'multipart/form-data'],
          response: { 200: UploadedPhoto, ...PROBLEM_RESPONSES },
        },
      },
      async (request) =>
        uploadPhoto(store, viewerOf(request), {
          params: request.params,
          file: fileOf(request),
          altText: request.query.alt_text,
        }),
    );
  });

  app.get(
    ROUTES.photoFile,
    {
      schema: {
        tags,
        summary: 'A photo as JPEG or WebP, in one of its sizes',
        params: PhotoParams,
        querystring: PhotoFileQuery,
        response: { 200: Type.Any(), 304: Type.Any(), ...PROBLEM_RESPONSES },
        produces: ['image/jpeg', 'image/webp'],
      },
    },
    async (request, reply) => {
      const file = await getPhotoFile(store, request.params, request.query);
      const isKnown = isNotModified(request, file.etag);
      const bytes = isKnown ? undefined : await file.read();
      reply.headers({
        etag: file.etag,
        'cache-control': CACHING,
        'content-security-policy': FILE_POLICY,
        'content-disposition': `inline; filename="${file.fileName}"`,
      });
      return bytes ? reply.type(file.contentType).send(bytes) : reply.code(304).send();
    },
  );

  app.delete(
    ROUTES.photoUpload,
    {
      ...limitRoute(WRITES),
      onRequest: [requireViewer, requireOwnFolder],
      schema: {
        tags,
        summary: 'Remove one’s own photo that no review shows',
        security,
        params: PhotoParams,
        response: { 204: Type.Null(), ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      await removePhoto(store, request.params);
      return reply.code(204).send(null);
    },
  );

  app.patch(
    ROUTES.photo,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        summary: 'Change the text alternative of one’s own photo',
        security,
        params: Type.Object({ id: Uuid }),
        body: PhotoUpdate,
        response: { 200: Photo, ...PROBLEM_RESPONSES },
      },
    },
    (request) => changeAltText(store.sql, viewerOf(request), request.params.id, request.body.alt_text),
  );
  return { uploads: slots };
}
