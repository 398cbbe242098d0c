import type { ContactMessageCreate } from '@wayable/protocol/contact';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '~/testing/expect-accessible';
import { cutNetwork } from '~/testing/network';
import { serveEachTest } from '~/testing/serve-each-test';
import { refuse } from '~/testing/stand-in-server';
import { ToastOutlet } from '~/ui/feedback/toast-outlet';
import { ApplicationForm } from './application-form';
import { ContactForm } from './contact-form';

const getServer = serveEachTest();
const toasts = page.getByRole('region', { name: /Notifications/ });
const field = (name: string | RegExp) => page.getByRole('textbox', { name });

const open = (form: ReactNode) =>
  render(
    <>
      <main>
        <h1>Contact</h1>
        {form}
      </main>
      <ToastOutlet />
    </>,
  );

async function fill(): Promise<void> {
  await field('Name').fill('Robin Writer');
  await field('Email').fill('robin@people.example');
  await field('Message').fill('The lift is out of order.');
}

it('sends a contact message and resets the form', async () => {
  let sent: ContactMessageCreate | undefined;
  const answer = Promise.withResolvers<void>();
  getServer().on('POST contact', async ({ body }) => {
    sent = body as ContactMessageCreate;
    await answer.promise;
    return { is_received: true };
  });
  await open(<ContactForm />);
  await fill();
  await field('Subject').fill('The lift');
  await page.getByRole('combobox', { name: 'Category' }).selectOptions('Accessibility');
  await page.getByRole('checkbox', { name: 'Send me a copy' }).click();
  const button = page.getByRole('button', { name: 'Send message' });
  const before = performance.now();
  await button.click();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  answer.resolve();
  await expect
    .element(toasts)
    .toMatchTextContent("Message sent successfully! We'll get back to you within 24 hours.");
  expect(performance.now() - before).toBeGreaterThanOrEqual(1_000);
  expect(sent).toMatchObject({
    name: 'Robin Writer',
    email: 'robin@people.example',
    subject: 'The lift',
    category: 'accessibility',
    message: 'The lift is out of order.',
    copy: true,
    website: '',
    open_seconds: expect.any(Number),
  });
  await expect.element(field('Message')).toHaveValue('');
});

it('keeps text typed while a contact message is sent', async () => {
  const sent: ContactMessageCreate[] = [];
  const answer = Promise.withResolvers<void>();
  getServer().on('POST contact', async ({ body }) => {
    sent.push(body as ContactMessageCreate);
    await answer.promise;
    return { is_received: true };
  });
  await open(<ContactForm />);
  await fill();
  await field('Subject').fill('The lift');
  const button = page.getByRole('button', { name: 'Send message' });
  await button.click();
  await field('Message').fill('The lift works again.');
  answer.resolve();
  await expect.element(toasts).toMatchTextContent('Message sent successfully!');
  await button.click();
  await expect.element(field('Message')).toHaveValue('');
  expect(sent.map(({ message }) => message)).toEqual(['The lift is out of order.', 'The lift works again.']);
  expect(sent[1]?.open_seconds).toBeGreaterThan((sent[0]?.open_seconds ?? 0) + 1);
});

it("reports a message's missing fields and focuses the first", async () => {
  await open(<ContactForm />);
  await expectAccessible('the contact form');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(field('Name')).toHaveAccessibleDescription('Please tell us your name');
  await field('Email').fill('robin');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect.element(field('Email')).toHaveAccessibleDescription(/name@example\.org/);
  await expectAccessible('the contact form with errors');
});

it("keeps a contact message's text when sending fails", async () => {
  const server = getServer();
  server.on('POST contact', () => refuse(503, 'database_unavailable', 'No'));
  await open(<ContactForm />);
  await fill();
  await field('Subject').fill('The lift');
  await page.getByRole('button', { name: 'Send message' }).click();
  const alert = page.getByRole('alert');
  await expect
    .element(alert)
    .toMatchTextContent('Your message could not be sent. What you wrote is still here.');
  await expect.element(field('Message')).toHaveValue('The lift is out of order.');
  server.on('POST contact', () =>
    refuse(400, 'validation_failed', 'No', {
      errors: [{ field: 'email', message: 'is not a mail address', code: 'wrong_form' }],
    }),
  );
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect.element(field('Email')).toHaveAccessibleDescription('This is not in the expected form.');
  await expect.element(field('Email')).toHaveFocus();
  cutNetwork();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect.element(alert).toMatchTextContent('You are offline.');
});

it("renders the honeypot field out of the keyboard's reach", async () => {
  await open(<ContactForm />);
  const honeypot = document.querySelector<HTMLInputElement>('input[name="website"]');
  await field('Message').click();
  for (let step = 0; step < 3; step++) {
    await userEvent.tab();
    expect(document.activeElement).not.toBe(honeypot);
  }
  expect(honeypot?.closest('[aria-hidden="true"]')).not.toBeNull();
});

it('sends a job application with a PDF', async () => {
  const server = getServer();
  let form: FormData | undefined;
  server.on('POST contactApplications', async ({ headers, blob }) => {
    const type = headers.get('content-type') ?? '';
    form = await new Response(await blob(), { headers: { 'content-type': type } }).formData();
    return { is_received: true };
  });
  await open(<ApplicationForm opening={{ id: 'map-editor', title: 'Map editor' }} />);
  await field('Name').fill('Robin Writer');
  await field('Email').fill('robin@people.example');
  await field('Why you?').fill('I know every ramp.');
  await page.getByRole('button', { name: 'Send application' }).click();
  const file = page.getByLabelText('Your CV as a PDF');
  await expect.element(file).toHaveAccessibleDescription(/Please choose a PDF/);
  await expectAccessible('the application form');
  await file.upload(new File(['%PDF-1.7 … %%EOF'], 'cv.pdf', { type: 'application/pdf' }));
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect.element(toasts).toMatchTextContent('Application sent successfully!');
  expect(form?.get('opening')).toBe('Map editor');
  expect(form?.get('subject')).toBe('Map editor');
  expect((form?.get('document') as File).name).toBe('cv.pdf');

  server.on('POST contactApplications', () =>
    refuse(400, 'validation_failed', 'No', {
      errors: [{ field: 'document', message: 'must be a complete PDF file', code: 'wrong_form' }],
    }),
  );
  await fillApplication();
  await expect.element(file).toHaveAccessibleDescription(/no PDF, or it is damaged/);

  async function fillApplication(): Promise<void> {
    await field('Name').fill('Robin Writer');
    await field('Email').fill('robin@people.example');
    await field('Why you?').fill('I know every ramp.');
    await file.upload(new File(['#!/bin/sh'], 'cv.pdf', { type: 'application/pdf' }));
    await page.getByRole('button', { name: 'Send application' }).click();
  }
});
