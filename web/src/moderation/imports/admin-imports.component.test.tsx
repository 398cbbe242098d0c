import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '~/testing/expect-accessible';
import { makeImport, makeImportRow, serveImports } from '~/testing/imports-server';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import { CUT, refuse } from '~/testing/stand-in-server';

const getServer = serveEachTest();
const main = page.getByRole('main');
const toasts = page.getByRole('region', { name: /Notifications/ });
const button = (name: string | RegExp) => main.getByRole('button', { name });
const heading = (name: string) => main.getByRole('heading', { name });

const ROWS = [
  makeImportRow(),
  makeImportRow({
    line: 3,
    is_located: true,
    outcome: 'conflict',
    reason: 'contradicts_people',
    name: 'Library',
    location: { id: crypto.randomUUID(), name: 'Harold Library' },
    changes: [{ field: 'door_width_cm', before: '80', after: '92.5' }],
  }),
  makeImportRow({
    line: 4,
    outcome: 'skipped',
    reason: 'no_position',
    name: 'Depot',
    latitude: null,
    longitude: null,
    changes: [],
    unread: [{ field: 'entrance_steps', text: 'some' }],
  }),
];

it('imports a file step by step and undoes the import', async () => {
  const server = getServer();
  const { sent } = serveImports(server, [], ROWS);
  const app = await renderApp('/admin?tab=imports', server);
  await button('Import a file').click();
  await expect.element(heading('Step 1 of 4: File and source')).toHaveFocus();
  await expectAccessible('the upload of an import');
  await main.getByLabelText(/^File/).upload(new File(['name\nA\n'], 'audit.csv', { type: 'text/csv' }));
  await main.getByRole('textbox', { name: /^Source/ }).fill('City Audit');
  await button('Upload and continue').click();
  await expect.element(heading('Step 2 of 4: Columns')).toHaveFocus();
  await expectAccessible('the columns of an import');
  await main.getByRole('combobox', { name: 'Remark' }).selectOptions('Wheelchair accessible');
  await button('Show preview').click();
  await expect.element(heading('Step 3 of 4: Preview')).toHaveFocus();
  expect(sent).toEqual([{ fields: ['name', 'latitude', 'longitude', 'wheelchair-accessible'] }]);
  await expect.element(main).toMatchTextContent(/New: 1.*Changed: 0.*In conflict: 1.*Skipped: 1/);
  await expect.element(main).toMatchTextContent(/City Hall.*Row 2.*New.*Wheelchair accessible: Partly/);
  await expect
    .element(main)
    .toMatchTextContent(
      /Library.*Row 3.*People say the opposite.*Width of the door: 92.5 cm \(before: 80 cm\)/,
    );
  await expect.element(main).toMatchTextContent(/Depot.*Row 4.*No coordinates.*Couldn't read “some” as/);
  await expectAccessible('the preview of an import');
  await main.getByRole('combobox', { name: 'Show' }).selectOptions('Skipped: 1');
  await expect.element(heading('City Hall')).not.toBeInTheDocument();
  expect(app.readAddress()).toContain('show=skipped');
  await main.getByText('Import rows in conflict, too').click();
  await button(/^Import$/).click();
  await expect.element(heading('Step 4 of 4: Result')).toHaveFocus();
  expect(sent.at(-1)).toEqual({ takes_conflicts: false });
  await expect.element(main).toMatchTextContent(/Added: 1/);
  await button('Undo import').click();
  const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect.element(main).toMatchTextContent(/Places removed: 1/);
  await expectAccessible('the result of an import');
});

it('opens an import at its current step after a reload', async () => {
  const server = getServer();
  const ready = makeImport({
    state: 'ready',
    counts: { new: 1, changed: 0, same: 0, conflict: 1, skipped: 1 },
  });
  serveImports(server, [ready], ROWS);
  const app = await renderApp(`/admin?tab=imports&import=${ready.id}`, server);
  await expect.element(heading('Step 3 of 4: Preview')).toBeVisible();
  await button('Change columns').click();
  await expect.element(heading('Step 2 of 4: Columns')).toBeVisible();
  await app.reload();
  await expect.element(heading('Step 3 of 4: Preview')).toBeVisible();
});

it("reports an import's missing fields and an unreadable file", async () => {
  const server = getServer();
  serveImports(server, [], ROWS);
  server.on('POST adminImports', () =>
    refuse(400, 'validation_failed', 'file: is no table', {
      errors: [{ field: 'file', message: 'is no table', code: 'unreadable' }],
    }),
  );
  await renderApp('/admin?tab=imports&import=new', server);
  await button('Upload and continue').click();
  await expect.element(main).toMatchTextContent(/Choose a file\..*Enter the source\./);
  await expect.element(main.getByLabelText(/^File/)).toHaveFocus();
  await main.getByLabelText(/^File/).upload(new File(['x'], 'x.png', { type: 'image/png' }));
  await main.getByRole('textbox', { name: /^Source/ }).fill('City Audit');
  await button('Upload and continue').click();
  await expect.element(main).toMatchTextContent(/This file can't be read/);
});

it('retries an upload after a lost answer with its key', async () => {
  const server = getServer();
  serveImports(server, [], ROWS);
  const keys: (string | null)[] = [];
  server.on('POST adminImports', ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    return CUT;
  });
  await renderApp('/admin?tab=imports&import=new', server);
  await main.getByLabelText(/^File/).upload(new File(['name'], 'places.csv'));
  const source = main.getByRole('textbox', { name: /^Source/ });
  await source.fill('City Audit');
  await button('Upload and continue').click();
  await expect.poll(() => keys.length).toBe(1);
  await button('Upload and continue').click();
  await expect.poll(() => keys.length).toBe(2);
  await source.fill('Town Audit');
  await button('Upload and continue').click();
  await expect.poll(() => keys.length).toBe(3);
  expect(keys).toEqual([expect.any(String), keys[0], expect.any(String)]);
  expect(keys[2]).not.toBe(keys[0]);
  // A colleague deleted the draft of the lost answer.
  server.on('POST adminImports', ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    return refuse(404, 'not_found', 'This import does not exist.');
  });
  await button('Upload and continue').click();
  await expect.poll(() => keys.length).toBe(4);
  await button('Upload and continue').click();
  await expect.poll(() => keys.length).toBe(5);
  expect(keys[3]).toBe(keys[2]);
  expect(keys[4]).not.toBe(keys[3]);
});

it('refuses an OpenStreetMap file beside the file field', async () => {
  const server = getServer();
  serveImports(server, [], ROWS);
  let uploads = 0;
  server.on('POST adminImports', () => {
    uploads += 1;
    return refuse(400, 'validation_failed', 'source: is reserved', {
      errors: [{ field: 'source', message: 'is reserved', code: 'reserved' }],
    });
  });
  await renderApp('/admin?tab=imports&import=new', server);
  const file = main.getByLabelText(/^File/);
  await file.upload(new File(['x'], 'monaco-latest.osm.pbf'));
  await main.getByRole('textbox', { name: /^Source/ }).fill('OpenStreetMap');
  await button('Upload and continue').click();
  await expect.element(file).toHaveFocus();
  await expect.element(file).toHaveAccessibleDescription(/OpenStreetMap files can’t be uploaded here\./);
  await expect.element(main).not.toMatchTextContent(/Files of OpenStreetMap/);
  expect(uploads).toBe(0);
});

it('requires columns for name, latitude and longitude in an import', async () => {
  const server = getServer();
  const draft = makeImport({ fields: ['name', 'latitude', null, null] });
  serveImports(server, [draft], ROWS);
  await renderApp(`/admin?tab=imports&import=${draft.id}`, server);
  await button('Show preview').click();
  await expect.element(main.getByRole('alert')).toMatchTextContent(/latitude and longitude/);
  await main.getByRole('combobox', { name: 'Lng' }).selectOptions('Latitude');
  await button('Show preview').click();
  await expect.element(main.getByRole('alert')).toMatchTextContent(/Two columns hold the same: Latitude/);
});

it('lists imports and deletes a draft', async () => {
  const server = getServer();
  const draft = makeImport();
  serveImports(
    server,
    [draft, makeImport({ source: 'County', state: 'applied', applied_at: draft.created_at })],
    ROWS,
  );
  await renderApp('/admin?tab=imports', server);
  await expect.element(main).toMatchTextContent(/City Audit.*Draft.*County.*Imported/);
  await expectAccessible('the list of imports');
  await button('Open: City Audit').click();
  await button('Delete draft').click();
  await expect.element(toasts).toMatchTextContent('Draft deleted');
  await expect.element(heading('Imported files')).toBeVisible();
  await expect.element(main).not.toMatchTextContent(/City Audit/);
});

it('opens the preview of an import by keyboard', async () => {
  const server = getServer();
  const draft = makeImport();
  serveImports(server, [draft], ROWS);
  await renderApp(`/admin?tab=imports&import=${draft.id}`, server);
  await expect.element(heading('Step 2 of 4: Columns')).toHaveFocus();
  for (let column = 0; column < draft.columns.length; column++) await userEvent.tab();
  await expect.element(main.getByRole('combobox', { name: 'Remark' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(button('Show preview')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Step 3 of 4: Preview')).toHaveFocus();
});
