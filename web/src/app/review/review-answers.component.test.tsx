import type { ReviewCreate } from '@wayable/protocol/reviews';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScrolling } from '~/testing/expect-accessible';
import { moveTo } from '~/testing/keys';
import { submitButton } from '~/testing/photo-form';
import { renderApp } from '~/testing/render-app';
import { serveEachTest } from '~/testing/serve-each-test';

const getServer = serveEachTest();
const toasts = page.getByRole('region', { name: /Notifications/ });
const group = (name: string) => page.getByRole('group', { name, exact: true });
const choice = (of: string, name: string) => group(of).getByRole('radio', { name, exact: true });
const part = (name: string) => page.getByText(name, { exact: true });
const doorWidth = page.getByRole('textbox', { name: /Width of the door \(/ });
let sent: ReviewCreate | undefined;

beforeEach(async () => {
  localStorage.setItem('wayable.units', 'cm');
  sent = undefined;
  const server = getServer();
  server.on('POST reviews', ({ body }) => {
    sent = body as ReviewCreate;
    return undefined;
  });
  const place = server.addPlace();
  await renderApp(`/review?id=${place.id}`, server);
  await page.getByRole('radio', { name: '3 stars, Good' }).click();
});

const submit = async () => {
  await submitButton.click();
  await expect.element(page.getByRole('heading', { name: /^Thank you!/ })).toBeVisible();
};

it('accepts the digits of an Arabic keyboard in measures', async () => {
  await part('Entrance').click();
  await doorWidth.fill('٨٤٫٥');
  await submit();
  expect(sent).toMatchObject({ details: { door_width_cm: 84.5 } });
});

it('accepts no changes while a review is sent', async () => {
  const answer = Promise.withResolvers<undefined>();
  getServer().on('POST reviews', () => answer.promise);
  await part('Entrance').click();
  await doorWidth.fill('84');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Sending your review…')).toBeVisible();
  await expect.element(submitButton).toHaveFocus();
  document.querySelector('textarea')?.focus();
  await expect.element(submitButton).toHaveFocus();
  answer.resolve(undefined);
  await expect.element(page.getByRole('heading', { name: /^Thank you!/ })).toHaveFocus();
});

it("sends a review's answers and omits unchecked features", async () => {
  await expect.element(choice('audio cues', 'Didn’t check')).toBeChecked();
  await moveTo(choice('audio cues', 'Didn’t check'));
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(choice('audio cues', 'No')).toBeChecked();
  await choice('wheelchair accessible', 'Yes').click();
  await choice('visual aids', 'Partly').click();
  await choice('visual aids', 'Didn’t check').click();
  await submit();
  expect(sent).toMatchObject({
    feature_answers: { 'audio-cues': 'no', 'wheelchair-accessible': 'yes' },
    accessibility_features: ['wheelchair-accessible'],
  });
  expect(sent).not.toHaveProperty('details');
  expect(sent).not.toHaveProperty('visited_as');
});

it('sends details of the entrance with a review', async () => {
  await part('Entrance').click();
  await page.getByRole('textbox', { name: 'Steps at the entrance' }).fill('2');
  await choice('Ramp at the entrance', 'Fixed ramp').click();
  await page.getByRole('textbox', { name: 'Slope of the ramp (%)' }).fill('8,3');
  await doorWidth.fill('84');
  await page.getByRole('checkbox', { name: 'I measured this' }).last().click();
  await choice('You must ring or be let in', 'No').click();
  await expectAccessible('details of an entrance');
  await page.viewport(320, 800);
  expectNoSidewaysScrolling('details of an entrance');
  await submit();
  expect(sent?.details).toEqual({
    entrance_steps: 2,
    entrance_ramp: 'fixed',
    ramp_slope_percent: 8.3,
    door_width_cm: 84,
    entrance_bell: false,
    measured: ['door_width_cm'],
  });
});

it('removes the answer about a ramp for zero steps', async () => {
  await part('Entrance').click();
  await choice('Ramp at the entrance', 'Portable ramp').click();
  await page.getByRole('textbox', { name: 'Steps at the entrance' }).fill('0');
  await expect.element(group('Ramp at the entrance')).not.toBeInTheDocument();
  await submit();
  expect(sent?.details).toEqual({ entrance_steps: 0 });
});

it('keeps a length in centimeters when the unit changes', async () => {
  await part('Entrance').click();
  await doorWidth.fill('81.3');
  await group('Units').getByRole('radio', { name: 'Inches' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Width of the door (in)' })).toHaveValue('32');
  await submit();
  expect(sent?.details).toEqual({ door_width_cm: 81.3 });
});

it('asks for the distance of parking in feet beside inches', async () => {
  await part('Parking').click();
  await choice('Accessible parking', 'Yes').click();
  await group('Units').getByRole('radio', { name: 'Inches' }).click();
  await page.getByRole('textbox', { name: 'Distance from parking to the entrance (ft)' }).fill('49');
  await submit();
  expect(sent?.details).toEqual({ disabled_parking: 'yes', parking_distance_m: 14.9 });
});

it('rejects a door width of 8 cm with an error', async () => {
  await part('Entrance').click();
  await doorWidth.fill('8');
  await part('Entrance').click();
  await submitButton.click();
  await expect.element(toasts).toMatchTextContent('Check the numbers in the details');
  await expect.element(doorWidth).toHaveFocus();
  await expect.element(page.getByText('Enter a number from 40 to 400')).toBeVisible();
  expect(sent).toBeUndefined();
  await doorWidth.fill('80');
  await submit();
});

it('sends visited_as only with consent', async () => {
  await page.getByRole('combobox', { name: 'I visited as (optional)' }).selectOptions('With a stroller');
  await submitButton.click();
  await expect.element(toasts).toMatchTextContent('Agree that we show this');
  // The pointer pauses the time of the toasts, so only the next step can remove the error.
  await toasts.getByText('Agree that we show this').hover();
  const consent = page.getByRole('checkbox', { name: /Show this with my review/ });
  await expect.element(consent).toHaveFocus();
  await expectAccessible('a missing consent');
  await userEvent.keyboard(' ');
  await expect.element(consent).toBeChecked();
  (submitButton.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toasts).toMatchTextContent('Review submitted successfully!');
  await expect.element(toasts).not.toMatchTextContent('Agree that we show this');
  await expect.element(page.getByRole('heading', { name: /^Thank you!/ })).toBeVisible();
  expect(sent).toMatchObject({ visited_as: 'pram', visited_as_consent: true });
});
