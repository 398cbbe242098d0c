import type { TypedApp } from '@wayable/platform/http/app-types';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import type { RequestSlots } from '@wayable/platform/http/limits/request-slots';
import { describeForm, formOf, registerUploadScope } from '@wayable/platform/http/limits/upload-scope';
import type { Authentication } from '@wayable/platform/http/requests/authenticate';
import { preferredLocale } from '@wayable/platform/http/requests/preferred-locale';
import { compileTextReader } from '@wayable/platform/http/requests/validation';
import {
  ApplicationCreate,
  ContactMessageCreate,
  ContactReceipt,
  DOCUMENT_MAX_BYTES,
} from '@wayable/protocol/contact';
import { ROUTES } from '@wayable/protocol/routes';
import type { FastifyRequest } from 'fastify';
import { assertPdf, DOCUMENT_TOO_LARGE } from './check-pdf.ts';
import { type ContactContext, sendApplication, sendMessage } from './contact.service.ts';

const tags = ['contact'];
const WRITES = { max: 60, windowSeconds: 600 };
/** Enough for a message of four-byte characters, plus multipart boundaries. */
const FORM_BYTES = 128 * 1_024;
const FORM_LIMITS = { fields: 12, fieldSize: 48 * 1_024, fileSize: DOCUMENT_MAX_BYTES };

const senderOf = (request: FastifyRequest) => ({
  viewer: request.viewer,
  ip: request.ip,
  locale: preferredLocale(request),
});
const readApplication = compileTextReader<ApplicationCreate>(ApplicationCreate);

/** Registers contact messages and applications (docs/product.md#contact). */
export async function registerContactRoutes(
  app: TypedApp,
  context: ContactContext & { slots: RequestSlots },
  { recogniseViewer }: Authentication,
  limitRoute: LimitRoute,
): Promise<void> {
  app.post(
    ROUTES.contact,
    {
      ...limitRoute(WRITES),
      onRequest: recogniseViewer,
      schema: {
        security: [{}, { bearer: [] }],
        tags,
        operationId: 'sendContactMessage',
        summary: 'Send a message to the operators of this installation',
        body: ContactMessageCreate,
        response: { 201: ContactReceipt, ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await sendMessage(context, senderOf(request), request.body)),
  );

  const { slots } = context;
  await registerUploadScope(app, { slots, tooLargeText: DOCUMENT_TOO_LARGE }, (uploads) => {
    uploads.post(
      ROUTES.contactApplications,
      {
        ...limitRoute(WRITES),
        bodyLimit: DOCUMENT_MAX_BYTES + FORM_BYTES,
        onRequest: recogniseViewer,
        schema: {
          security: [{}, { bearer: [] }],
          tags,
          operationId: 'applyForOpening',
          summary: 'Apply for an opening: a form with the fields of a message and one PDF',
          documented: { body: describeForm(ApplicationCreate) },
          response: { 201: ContactReceipt, ...PROBLEM_RESPONSES },
        },
      },
      async (request, reply) => {
        const { fields, file } = await formOf(request, FORM_LIMITS);
        const input = readApplication(fields);
        assertPdf(file);
        const receipt = await sendApplication(context, senderOf(request), input, { bytes: file });
        return reply.code(201).send(receipt);
      },
    );
  });
}
