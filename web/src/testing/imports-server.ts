import {
  type DataImport,
  type DataImportApplication,
  type DataImportChange,
  type ImportRow,
  isImportBusy,
} from '@wayable/protocol/data-imports';
import { toPagedResult } from '@wayable/protocol/paging';
import { serveAdmin } from './admin-server';
import type { MemberServer } from './stand-in-data';

const NOW = '2026-05-04T10:00:00.000Z';

export const makeImport = (changes: Partial<DataImport> = {}): DataImport => ({
  id: crypto.randomUUID(),
  file: 'audit.csv',
  source: 'City Audit',
  licence: 'CC-BY-4.0',
  source_url: '',
  state: 'draft',
  progress: 0,
  has_failed: false,
  rows: 3,
  columns: [
    { title: 'Building', samples: ['City Hall'] },
    { title: 'Lat', samples: ['41.88'] },
    { title: 'Lng', samples: ['-87.63'] },
    { title: 'Remark', samples: ['yes', 'no'] },
  ],
  fields: ['name', 'latitude', 'longitude', null],
  counts: null,
  result: null,
  reversal: null,
  created_at: NOW,
  created_by: null,
  applied_at: null,
  undone_at: null,
  can_be_undone: false,
  ...changes,
});

export const makeImportRow = (changes: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  outcome: 'new',
  reason: null,
  name: 'City Hall',
  address: '121 N LaSalle St, Chicago',
  latitude: 41.884,
  longitude: -87.632,
  is_located: false,
  location: null,
  changes: [{ field: 'wheelchair-accessible', before: null, after: 'partly' }],
  unread: [],
  ...changes,
});

export interface ServedImports {
  imports: DataImport[];
  /** The bodies of requests that change data, in order. */
  sent: unknown[];
}

/** Serves imports to an administrator. The work of an import is finished at the next request. */
export function serveImports(server: MemberServer, imports: DataImport[], rows: ImportRow[]): ServedImports {
  serveAdmin(server);
  const sent: unknown[] = [];
  const counts = { new: 0, changed: 0, same: 0, conflict: 0, skipped: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  const find = (id: string | undefined) => imports.find((each) => each.id === id) as DataImport;
  server.on('GET adminImports', () => toPagedResult(imports, imports.length, 1, 20));
  server.on('POST adminImports', () => {
    const created = makeImport();
    imports.unshift(created);
    return created;
  });
  server.on('GET adminImport', ({ params }) => {
    const found = find(params.id);
    if (!isImportBusy(found.state)) return found;
    if (found.state === 'checking') Object.assign(found, { state: 'ready', counts });
    if (found.state === 'applying') {
      const result = { added: counts.new, updated: counts.changed, unchanged: counts.same, left_out: 0 };
      Object.assign(found, { state: 'applied', result, applied_at: NOW, can_be_undone: true });
    }
    if (found.state === 'undoing') {
      const reversal = { removed: counts.new, kept: 0, restored: counts.changed };
      Object.assign(found, { state: 'undone', reversal, undone_at: NOW, can_be_undone: false });
    }
    return found;
  });
  const begin = (id: string | undefined, state: DataImport['state'], body: unknown) => {
    sent.push(body);
    return Object.assign(find(id), { state, progress: 40 });
  };
  server.on('PUT adminImport', ({ params, body }) => {
    Object.assign(find(params.id), { fields: (body as DataImportChange).fields });
    return begin(params.id, 'checking', body);
  });
  server.on('POST adminImportApplication', ({ params, body }) =>
    begin(params.id, 'applying', body as DataImportApplication),
  );
  server.on('POST adminImportReversal', ({ params }) => begin(params.id, 'undoing', null));
  server.on('DELETE adminImport', ({ params }) => {
    imports.splice(imports.indexOf(find(params.id)), 1);
    return null;
  });
  server.on('GET adminImportRows', ({ query }) => {
    const outcome = query.get('outcome');
    const shown = rows.filter((row) => outcome === 'all' || row.outcome === outcome);
    return toPagedResult(shown, shown.length, 1, 20);
  });
  return { imports, sent };
}
