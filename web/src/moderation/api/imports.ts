import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type DataImport,
  type DataImportApplication,
  type DataImportChange,
  type DataImportCreate,
  type DataImportPage,
  type ImportOutcome,
  type ImportRowPage,
  isImportBusy,
} from '@wayable/protocol/data-imports';
import { ROUTES } from '@wayable/protocol/routes';
import { call } from '~/api-client/call';
import type { AdminState } from '../admin-state';

/** Enough for 20 MB over a slow connection. */
const UPLOAD_TIMEOUT_MS = 300_000;
const LOOK_AGAIN_MS = 1_000;

/** Queries one page of imports; the old page stays until the new one arrives. */
export const adminImportsQuery = ({ page }: AdminState) =>
  queryOptions({
    queryKey: ['moderation', 'imports', { page }],
    queryFn: ({ signal }) =>
      call<DataImportPage>('GET', { path: ROUTES.adminImports, query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Queries an import; refetched while a job works on it. */
export const adminImportQuery = (id: string) =>
  queryOptions({
    queryKey: ['moderation', 'import', id],
    queryFn: ({ signal }) => call<DataImport>('GET', { path: ROUTES.adminImport, params: { id }, signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => data !== undefined && isImportBusy(data.state) && LOOK_AGAIN_MS,
  });

/** Queries one page of an import's preview. */
export const importRowsQuery = (id: string, outcome: ImportOutcome | 'all', page: number) =>
  queryOptions({
    queryKey: ['moderation', 'import', id, 'rows', { outcome, page }],
    queryFn: ({ signal }) =>
      call<ImportRowPage>('GET', {
        path: ROUTES.adminImportRows,
        params: { id },
        query: { outcome, page },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/**
 * Uploads a file as a draft, or returns the draft of an earlier attempt with this key.
 * @throws {ApiError} validation_failed, body_too_large, too_many_drafts
 */
export function uploadImport(
  fields: DataImportCreate,
  file: File,
  idempotencyKey: string,
): Promise<DataImport> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return call('POST', {
    path: ROUTES.adminImports,
    body: form,
    headers: { 'Idempotency-Key': idempotencyKey },
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
}

export const previewImport = (id: string, body: DataImportChange): Promise<DataImport> =>
  call('PUT', { path: ROUTES.adminImport, params: { id }, body });

export const applyImport = (id: string, body: DataImportApplication): Promise<DataImport> =>
  call('POST', { path: ROUTES.adminImportApplication, params: { id }, body });

export const undoImport = (id: string): Promise<DataImport> =>
  call('POST', { path: ROUTES.adminImportReversal, params: { id } });

export const deleteImport = (id: string): Promise<void> =>
  call('DELETE', { path: ROUTES.adminImport, params: { id } });
