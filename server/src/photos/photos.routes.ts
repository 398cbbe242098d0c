import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import { shareOfOneAddress } from '@wayable/platform/http/limits/overload';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import { RequestSlots } from '@wayable/platform/http/limits/request-slots';
import {
  FORM_BYTES,
  fileOf,
  PICTURE_BODY,
  registerUploadScope,
} from '@wayable/platform/http/limits/upload-scope';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import { clientSignal } from '@wayable/platform/http/requests/client-signal';
import { isNotModified } from '@wayable/platform/http/responses/not-modified';
import {
  PHOTO_MAX_BYTES,
  PHOTO_TEXTS,
  Photo,
  PhotoFileParams,
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
import type { PhotoStore } from './photo-store.ts';
import {
  assertOwnFolder,
  changePhoto,
  getPhotoFile,
  locatePhoto,
  removePhoto,
  uploadPhoto,
} from './photos.service.ts';

const tags = ['photos'];
const security = [{ bearer: [] }];
const UUID_LENGTH = 36;
const UPLOADS = { max: 120, windowSeconds: 60 };
const WRITES = { max: 300, windowSeconds: 60 };
/**
 * Maximum number of running uploads. Each is held in memory, so the general limit of requests would allow
 * gigabytes.
 */
const UPLOADS_UNDER_WAY = 40;
/** Shared caches keep a removed photo for at most an hour (docs/product.md#photos). */
const CACHING = 'public, max-age=3600';
/** The policy keeps a photo that is opened directly in a browser from running anything. */
const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * Registers the routes of review photos: upload, files, text alternative, removal (docs/product.md#photos).
 * @returns the slots of running uploads
 */
export async function registerPhotoRoutes(
  app: TypedApp,
  { store, addressLimitScale }: { store: PhotoStore; addressLimitScale: number },
  { requireViewer, recogniseViewer }: Authentication,
  limitRoute: LimitRoute,
): Promise<{ uploads: RequestSlots }> {
  /** Refuses the folder of another person before the server reads up to 10 MB of body. */
  const requireOwnFolder = async (request: FastifyRequest) =>
    assertOwnFolder(viewerOf(request), (request.params as PhotoParams).userId);

  const slots = new RequestSlots({
    total: UPLOADS_UNDER_WAY,
    ofOneAddress: shareOfOneAddress(UPLOADS_UNDER_WAY, addressLimitScale),
  });
  await registerUploadScope(app, { slots, tooLargeText: PHOTO_TEXTS.size }, (uploads) => {
    uploads.post(
      ROUTES.photoUpload,
      {
        ...limitRoute(UPLOADS),
        bodyLimit: PHOTO_MAX_BYTES + FORM_BYTES,
        onRequest: [requireViewer, requireOwnFolder],
        schema: {
          tags,
          operationId: 'uploadPhoto',
          summary:
            'Upload a photo into the caller’s folder, as the body or in a form; paths are never overwritten',
          security,
          params: PhotoParams,
          querystring: PhotoUploadQuery,
          documented: { body: PICTURE_BODY },
          response: { 200: UploadedPhoto, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) =>
        uploadPhoto(store, viewerOf(request), {
          params: request.params,
          file: fileOf(request),
          told: request.query,
          signal: clientSignal(reply),
        }),
    );
  });

  app.get(
    ROUTES.photoFile,
    {
      onRequest: recogniseViewer,
      schema: {
        security: [{}, { bearer: [] }],
        tags,
        operationId: 'getPhotoFile',
        summary: 'A photo as JPEG or WebP, in one of its sizes; of a removed review for administrators only',
        params: PhotoFileParams,
        querystring: PhotoFileQuery,
        response: { 200: Type.Any(), 304: Type.Any(), ...PROBLEM_RESPONSES },
        produces: ['image/jpeg', 'image/webp'],
      },
    },
    async (request, reply) => {
      const id = request.params.file.slice(0, UUID_LENGTH);
      const file = await getPhotoFile(store, request.viewer, { id, ...request.query });
      const isKnown = isNotModified(request, file.etag);
      const bytes = isKnown ? undefined : await file.read();
      reply.headers({
        etag: file.etag,
        'cache-control': file.isPublic ? CACHING : 'private, no-store',
        'content-security-policy': FILE_POLICY,
        'content-disposition': `inline; filename="${file.fileName}"`,
      });
      return bytes ? reply.type(file.contentType).send(bytes) : reply.code(304).send();
    },
  );

  app.get(
    ROUTES.photoByPath,
    {
      schema: {
        tags,
        operationId: 'locatePhoto',
        summary: 'Where the photo is that was uploaded to a path',
        params: PhotoParams,
        querystring: PhotoFileQuery,
        response: { 307: Type.Null(), ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      const url = await locatePhoto(store.sql, request.params);
      const { search } = new URL(request.url, store.publicUrl);
      return reply.header('cache-control', 'no-store').redirect(`${url}${search}`, 307);
    },
  );

  app.delete(
    ROUTES.photoUpload,
    {
      ...limitRoute(WRITES),
      onRequest: [requireViewer, requireOwnFolder],
      schema: {
        tags,
        operationId: 'deletePhoto',
        summary: 'Delete a photo of the caller that no review shows',
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
        operationId: 'updatePhoto',
        summary: 'Change the text alternative or the topic of the caller’s photo',
        security,
        params: Type.Object({ id: Uuid }),
        body: PhotoUpdate,
        response: { 200: Photo, ...PROBLEM_RESPONSES },
      },
    },
    (request) => changePhoto(store.sql, viewerOf(request), request.params.id, request.body),
  );
  return { uploads: slots };
}
