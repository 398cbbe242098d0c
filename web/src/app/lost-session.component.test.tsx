import { toPagedResult } from '@wayable/protocol/paging';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { endSessionOnCall, signInAgain } from '~/testing/lost-session';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';
import type { Call } from '~/testing/stand-in-routes';

const getServer = serveEachTest();
const main = page.getByRole('main');
const dialog = page.getByRole('dialog');
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

/** A form: how it opens, its text field, and the button and call that send it. */
interface Form {
  open: () => Promise<void>;
  field: string | RegExp;
  sendLabel: string;
  call: Call;
}

const FORMS: Record<string, Form> = {
  'a note about a place': {
    open: () => press('Something has changed'),
    field: 'What has changed?',
    sendLabel: 'Send',
    call: 'PUT locationConfirmation',
  },
  'a correction': {
    open: async () => {
      await press('Suggest an edit');
      await dialog.getByRole('radio', { name: /Closed for good/ }).click();
    },
    field: /Note/,
    sendLabel: 'Send suggestion',
    call: 'POST locationSuggestions',
  },
  'a report': {
    open: async () => {
      await press(/^Report/);
      await dialog.getByRole('radio', { name: /Spam/ }).click();
    },
    field: 'Details',
    sendLabel: 'Send report',
    call: 'POST reviewReports',
  },
};

it.each(Object.entries(FORMS))('keeps the text of %s until the next sign-in', async (_, form) => {
  const server = getServer();
  const place = server.addPlace();
  const review = server.addReview({ location_id: place.id });
  review.permissions = { update: false, delete: false, report: true };
  server.on('GET locationReviews', () => toPagedResult([review], 1, 1, 10));
  server.on('GET locationReports', () => ({ data: [] }));
  server.on('GET locationConfirmation', () => ({ confirmation: null }));
  endSessionOnCall(server, form.call);
  const field = page.getByRole('textbox', { name: form.field });
  await renderApp(`/locations/${place.id}`, server);
  await form.open();
  await field.fill('A step since May');
  await press(form.sendLabel);
  await signInAgain(server);
  await expect.element(main.getByText(place.name).first()).toBeVisible();
  await form.open();
  await expect.element(field).toHaveValue('A step since May');
});
