import { writeXlsx } from '@wayable/geo/testing/write-xlsx';
import { makeAdministrator } from './support/database.ts';
import { beSignedIn, expect, test } from './support/fixtures.ts';
import { moveTo } from './support/keys.ts';

const BUILDINGS = 300;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Writes a city office's audit as XLSX, with German titles, decimal commas and answers in words. */
const writeAudit = (run: string) =>
  Buffer.from(
    writeXlsx([
      [
        'Nr',
        'Gebäude',
        'Straße',
        'Hausnummer',
        'Ort',
        'Breitengrad',
        'Längengrad',
        'Rollstuhlgerecht',
        'Türbreite (cm)',
        'Stufen',
        'WC',
        'Prüfer',
      ],
      ...Array.from({ length: BUILDINGS }, (_, index) => [
        `${run}-${index}`,
        `Audit ${run} ${index}`,
        'Prüfstraße',
        index + 1,
        'Musterstadt',
        `50,${String(100_000 + index * 37)}`,
        `7,${String(100_000 + index * 53)}`,
        ['ja', 'teilweise', 'nein'][index % 3] ?? '',
        80 + (index % 30),
        index % 4,
        index % 2 === 0 ? 'ja' : 'keine',
        'Amt 50',
      ]),
    ]),
  );

test('imports an audit of 300 buildings and undoes the import', async ({ page, member }) => {
  await makeAdministrator(member);
  await beSignedIn(page, member);
  await page.goto('/admin?tab=imports');
  const main = page.getByRole('main');
  const heading = (name: string) => main.getByRole('heading', { name });
  const press = async (name: string) => {
    await moveTo(page, main.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
  };
  const run = String(Date.now());

  await test.step('uploads the file with its source', async () => {
    await press('Import a file');
    await expect(heading('Step 1 of 4: File and source')).toBeFocused();
    await main
      .getByLabel(/^File/)
      .setInputFiles({ name: 'audit.xlsx', mimeType: XLSX, buffer: writeAudit(run) });
    await moveTo(page, main.getByRole('textbox', { name: 'Source' }));
    await page.keyboard.type(`Musterstadt ${run}`);
    await press('Upload and continue');
  });

  await test.step('confirms the guessed columns', async () => {
    await expect(heading('Step 2 of 4: Columns')).toBeFocused();
    await expect(main.getByRole('combobox', { name: 'Türbreite (cm)' })).toHaveValue('door_width_cm');
    await expect(main.getByRole('combobox', { name: 'Prüfer' })).toHaveValue('');
    await press('Show preview');
  });

  await test.step('shows the preview again after a reload', async () => {
    await expect(heading('Step 3 of 4: Preview')).toBeFocused();
    await expect(main.getByText('New: 300').first()).toBeVisible();
    await page.reload();
    await expect(main.getByText('New: 300').first()).toBeVisible();
    await expect(main.getByRole('heading', { level: 3, name: `Audit ${run} 0` })).toBeVisible();
    await press('Import');
  });

  await test.step('shows the result and the page of an imported place', async () => {
    await expect(heading('Step 4 of 4: Result')).toBeFocused();
    await expect(main.getByText('Added: 300')).toBeVisible();
    const address = page.url();
    const { places } = await (await page.request.get(`/api/v1/search?q=Audit ${run} 4`)).json();
    await page.goto(`/locations/${places[0].id}`);
    await expect(main).toContainText(`From Musterstadt ${run}`);
    await page.goto(address);
  });

  await test.step('undoes the import', async () => {
    await press('Undo import');
    const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' });
    await moveTo(page, dialog.getByRole('button', { name: 'Undo import' }));
    await page.keyboard.press('Enter');
    await expect(main.getByText('Places removed: 300')).toBeVisible();
    const { places } = await (await page.request.get(`/api/v1/search?q=Audit ${run} 4`)).json();
    expect(places).toEqual([]);
  });
});
