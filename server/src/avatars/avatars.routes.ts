import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import type { RequestSlots } from '@wayable/platform/http/limits/request-slots';
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
  AVATAR_MAX_BYTES,
  Avatar,
  AvatarFileParams,
  AvatarFileQuery,
  AvatarRequest,
} from '@wayable/protocol/avatars';
import { ROUTES } from '@wayable/protocol/routes';
import Type from 'typebox';
import { type AvatarStore, fetchAvatar, getAvatarFile, uploadAvatar } from './avatars.service.ts';

const tags = ['profiles'];
const security = [{ bearer: [] }];
const WRITES = { max: 30, windowSeconds: 60 };
const UUID_LENGTH = 36;
/** A person may hide the profile at any time, so caches must revalidate. */
const CACHING = 'no-cache';
const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Registers avatars: fetched from a URL or uploaded, and their files (docs/product.md#edit-profile). */
export async function registerAvatarRoutes(
  app: TypedApp,
  { store, slots }: { store: AvatarStore; slots: RequestSlots },
  { requireViewer, recogniseViewer }: Authentication,
  limitRoute: LimitRoute,
): Promise<void> {
  app.post(
    ROUTES.avatars,
    {
      ...limitRoute(WRITES),
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'copyAvatar',
        summary: 'Fetch a picture from a URL for the caller’s profile',
        security,
        body: AvatarRequest,
        response: { 201: Avatar, ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      const { userId } = viewerOf(request);
      const avatar = await fetchAvatar(store, {
        userId,
        actorId: userId,
        url: request.body.url,
        signal: clientSignal(reply),
      });
      return reply.code(201).send(avatar);
    },
  );

  await registerUploadScope(app, { slots, tooLargeText: 'Image must be smaller than 5MB' }, (uploads) => {
    uploads.post(
      ROUTES.avatarUpload,
      {
        ...limitRoute(WRITES),
        bodyLimit: AVATAR_MAX_BYTES + FORM_BYTES,
        onRequest: requireViewer,
        schema: {
          tags,
          operationId: 'uploadAvatar',
          summary: 'Upload a picture for the caller’s profile, as the body or in a form',
          security,
          documented: { body: PICTURE_BODY },
          response: { 201: Avatar, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const bytes = await fileOf(request).read();
        const { userId } = viewerOf(request);
        const avatar = await uploadAvatar(store, { userId, bytes, signal: clientSignal(reply) });
        return reply.code(201).send(avatar);
      },
    );
  });

  app.get(
    ROUTES.avatarFile,
    {
      onRequest: recogniseViewer,
      schema: {
        security: [{}, { bearer: [] }],
        tags,
        operationId: 'getAvatarFile',
        summary: 'The picture of a person as WebP, in one of its sizes',
        params: AvatarFileParams,
        querystring: AvatarFileQuery,
        response: { 200: Type.Any(), 304: Type.Any(), ...PROBLEM_RESPONSES },
        produces: ['image/webp'],
      },
    },
    async (request, reply) => {
      const id = request.params.file.slice(0, UUID_LENGTH).toLowerCase();
      const file = await getAvatarFile(store, request.viewer, { id, size: request.query.size });
      const bytes = isNotModified(request, file.etag) ? undefined : await file.read();
      reply.headers({ etag: file.etag, 'cache-control': CACHING, 'content-security-policy': FILE_POLICY });
      return bytes ? reply.type('image/webp').send(bytes) : reply.code(304).send();
    },
  );
}
