import type { Database } from '@wayable/platform/db/database';
import type { TypedApp } from '@wayable/platform/http/app-types';
import { DomainError } from '@wayable/platform/http/errors/domain-error';
import { PROBLEM_RESPONSES } from '@wayable/platform/http/errors/problem-responses';
import type { LimitRoute } from '@wayable/platform/http/limits/rate-limits';
import type { RequestSlots } from '@wayable/platform/http/limits/request-slots';
import {
  describeForm,
  FORM_BYTES,
  formOf,
  registerUploadScope,
} from '@wayable/platform/http/limits/upload-scope';
import { type Authentication, viewerOf } from '@wayable/platform/http/requests/authenticate';
import { compileTextReader } from '@wayable/platform/http/requests/validation';
import {
  DataImport,
  DataImportApplication,
  DataImportChange,
  DataImportCreate,
  DataImportPage,
  DataImportsQuery,
  IMPORT_MAX_BYTES,
  ImportRowPage,
  ImportRowsQuery,
} from '@wayable/protocol/data-imports';
import { toPagedResult } from '@wayable/protocol/paging';
import { IdempotencyHeaders } from '@wayable/protocol/reviews';
import { ROUTES } from '@wayable/protocol/routes';
import { Uuid } from '@wayable/protocol/text';
import { assertMay } from '@wayable/server/policy/policy';
import Type from 'typebox';
import type { DataImportJobs } from './data-import-jobs.ts';
import { createImport, getImport, readChange, toDataImport } from './data-imports.service.ts';
import * as queries from './imports.queries.ts';
import { findPreview } from './rows.queries.ts';

const tags = ['moderation'];
const security = [{ bearer: [] }];
const params = Type.Object({ id: Uuid });
const UPLOADS = { max: 30, windowSeconds: 600 };
const WRITES = { max: 300, windowSeconds: 600 };
const FORM_LIMITS = { fields: 5, fieldSize: 4_096, fileSize: IMPORT_MAX_BYTES };
const readCreate = compileTextReader<DataImportCreate & { file_name?: string }>(
  Type.Object({ ...DataImportCreate.properties, file_name: Type.Optional(Type.String({ maxLength: 300 })) }),
);

interface DataImportContext {
  sql: Database;
  jobs: DataImportJobs;
  /** Slots for running uploads, shared with photos. */
  slots: RequestSlots;
}

const refuseState = () => new DomainError('import_state', 'The import is no longer in this state.');

/** Registers imports of files by administrators (docs/open-data.md#open-data-in). */
export async function registerDataImportRoutes(
  app: TypedApp,
  { sql, jobs, slots }: DataImportContext,
  { requireViewer }: Authentication,
  limitRoute: LimitRoute,
): Promise<void> {
  const write = { ...limitRoute(WRITES), onRequest: requireViewer };
  const started = { 202: DataImport, ...PROBLEM_RESPONSES };
  /** Sets an import to a new state, and requests the job for that state. */
  const start = (id: string, toState: (transaction: Database) => Promise<boolean>) =>
    sql.begin(async (transaction) => {
      if (!(await toState(transaction as never))) throw refuseState();
      await jobs.request(transaction, id);
    });

  await registerUploadScope(
    app,
    { slots, tooLargeText: 'The file must be smaller than 20 MB.' },
    (uploads) => {
      uploads.post(
        ROUTES.adminImports,
        {
          ...limitRoute(UPLOADS),
          bodyLimit: IMPORT_MAX_BYTES + FORM_BYTES,
          // Check permissions before reading the body.
          onRequest: [requireViewer, async (request) => assertMay(viewerOf(request), 'moderate')],
          schema: {
            tags,
            operationId: 'uploadImport',
            summary:
              'Upload CSV, a spreadsheet (xlsx), GeoJSON or A11yJSON as the draft of an import; a replay with the same Idempotency-Key returns the first one with status 200',
            security,
            headers: IdempotencyHeaders,
            documented: { body: describeForm(DataImportCreate) },
            response: { 200: DataImport, 201: DataImport, ...PROBLEM_RESPONSES },
          },
        },
        async (request, reply) => {
          const { userId } = viewerOf(request);
          const { fields, file, fileName } = await formOf(request, FORM_LIMITS);
          const uploader = { userId, key: request.headers['idempotency-key'] };
          const upload = { name: fileName, bytes: file };
          const { id, isNew } = await createImport(sql, uploader, upload, readCreate(fields));
          return reply.code(isNew ? 201 : 200).send(await getImport(sql, id));
        },
      );
    },
  );

  app.get(
    ROUTES.adminImports,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'listImports',
        summary: 'Imports of files, the newest first',
        security,
        querystring: DataImportsQuery,
        response: { 200: DataImportPage, ...PROBLEM_RESPONSES },
      },
    },
    async (request) => {
      assertMay(viewerOf(request), 'moderate');
      const { page, limit } = request.query;
      const [rows, count] = await Promise.all([
        queries.findImports(sql, { page, limit }),
        queries.countImports(sql),
      ]);
      return toPagedResult(rows.map(toDataImport), count, page, limit);
    },
  );

  app.get(
    ROUTES.adminImport,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'getImport',
        summary: 'An import with its columns, counts and progress',
        security,
        params,
        response: { 200: DataImport, ...PROBLEM_RESPONSES },
      },
    },
    (request) => {
      assertMay(viewerOf(request), 'moderate');
      return getImport(sql, request.params.id);
    },
  );

  app.get(
    ROUTES.adminImportRows,
    {
      onRequest: requireViewer,
      schema: {
        tags,
        operationId: 'listImportRows',
        summary: 'The preview: the result of importing each row',
        security,
        params,
        querystring: ImportRowsQuery,
        response: { 200: ImportRowPage, ...PROBLEM_RESPONSES },
      },
    },
    async (request) => {
      assertMay(viewerOf(request), 'moderate');
      const { id } = request.params;
      const { counts } = await getImport(sql, id);
      const { page, limit, outcome } = request.query;
      const all = Object.values(counts ?? {}).reduce((sum, each) => sum + each, 0);
      const count = outcome === 'all' ? all : (counts?.[outcome] ?? 0);
      const rows = counts ? await findPreview(sql, id, { page, limit, outcome }) : [];
      return toPagedResult(rows, count, page, limit);
    },
  );

  app.put(
    ROUTES.adminImport,
    {
      ...write,
      schema: {
        tags,
        operationId: 'previewImport',
        summary: 'Set the fields of the columns, and start the preview',
        security,
        params,
        body: DataImportChange,
        response: started,
      },
    },
    async (request, reply) => {
      assertMay(viewerOf(request), 'moderate');
      const { id } = request.params;
      const changes = await readChange(sql, id, request.body);
      await start(id, (transaction) => queries.startPreview(transaction, id, changes));
      return reply.code(202).send(await getImport(sql, id));
    },
  );

  app.post(
    ROUTES.adminImportApplication,
    {
      ...write,
      schema: {
        tags,
        operationId: 'applyImport',
        summary: 'Import what the preview shows',
        security,
        params,
        body: DataImportApplication,
        response: started,
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(request);
      assertMay(viewer, 'moderate');
      const { id } = request.params;
      await getImport(sql, id);
      const takesConflicts = request.body.takes_conflicts ?? true;
      await start(id, (transaction) =>
        queries.startApplication(transaction, id, { by: viewer.userId, takesConflicts }),
      );
      return reply.code(202).send(await getImport(sql, id));
    },
  );

  app.post(
    ROUTES.adminImportReversal,
    {
      ...write,
      schema: {
        tags,
        operationId: 'undoImport',
        summary: 'Undo an import as a whole; the newest of its source first',
        security,
        params,
        response: started,
      },
    },
    async (request, reply) => {
      const viewer = viewerOf(request);
      assertMay(viewer, 'moderate');
      const { id } = request.params;
      const known = await getImport(sql, id);
      if (known.state === 'applied' && !known.can_be_undone)
        throw new DomainError('import_not_newest', 'Undo the newer import of this source first.');
      await start(id, (transaction) => queries.startReversal(transaction, id, viewer.userId));
      return reply.code(202).send(await getImport(sql, id));
    },
  );

  app.delete(
    ROUTES.adminImport,
    {
      ...write,
      schema: {
        tags,
        operationId: 'deleteImport',
        summary: 'Delete the draft of an import',
        security,
        params,
        response: { 204: Type.Null(), ...PROBLEM_RESPONSES },
      },
    },
    async (request, reply) => {
      assertMay(viewerOf(request), 'moderate');
      const { id } = request.params;
      await getImport(sql, id);
      if (!(await queries.deleteDraft(sql, id))) throw refuseState();
      return reply.code(204).send(null);
    },
  );
}
