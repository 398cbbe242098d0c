import { type FormEvent, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Tabs } from '~/ui/buttons/tabs';
import { EARLY_PRESS_SCRIPT, useEarlyInput } from './early-input';

let root: ReturnType<typeof hydrateRoot> | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

/** Shows the page as built, before the scripts arrive. */
function showBuiltPage(Screen: () => React.JSX.Element): () => void {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Screen />);
  const script = document.createElement('script');
  script.textContent = EARLY_PRESS_SCRIPT;
  document.body.append(script, container);
  return () => {
    root = hydrateRoot(container, <Screen />);
  };
}

function FormScreen() {
  useEarlyInput();
  const [name, setName] = useState('');
  const [message, setMessage] = useState('');
  const [topic, setTopic] = useState('a');
  const [theme, setTheme] = useState('light');
  const [agreed, setAgreed] = useState(false);
  const [file, setFile] = useState('');
  const [sent, setSent] = useState('');
  const state = JSON.stringify({ name, message, topic, theme, agreed, file });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSent(state);
  };
  return (
    <form onSubmit={send}>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <textarea aria-label="Message" value={message} onChange={(event) => setMessage(event.target.value)} />
      <select aria-label="Topic" value={topic} onChange={(event) => setTopic(event.target.value)}>
        <option value="a">A</option>
        <option value="b">B</option>
      </select>
      {['light', 'dark'].map((value) => (
        <label key={value}>
          <input type="radio" name="theme" checked={theme === value} onChange={() => setTheme(value)} />
          {value}
        </label>
      ))}
      <label>
        <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />I
        agree
      </label>
      <input
        type="file"
        aria-label="File"
        onChange={(event) => setFile(event.target.files?.[0]?.name ?? '')}
      />
      <button type="submit">Send</button>
      <output>{sent}</output>
    </form>
  );
}

it('sends a form that was submitted before the scripts arrived', async () => {
  const hydrate = showBuiltPage(FormScreen);
  await page.getByRole('textbox', { name: 'Name' }).fill('Robin');
  await page.getByRole('textbox', { name: 'Message' }).fill('Step-free?');
  await page.getByRole('combobox', { name: 'Topic' }).selectOptions('b');
  await page.getByRole('radio', { name: 'dark' }).click();
  await page.getByRole('checkbox', { name: 'I agree' }).click();
  await page.getByLabelText('File').upload(new File(['text'], 'cv.pdf'));
  await page.getByRole('textbox', { name: 'Name' }).click();
  await userEvent.keyboard('{Enter}');
  hydrate();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      '{"name":"Robin","message":"Step-free?","topic":"b","theme":"dark","agreed":true,"file":"cv.pdf"}',
    );
});

function TabsScreen() {
  useEarlyInput();
  const [selected, setSelected] = useState('in');
  const tabs = [
    { key: 'in', label: 'In' },
    { key: 'up', label: 'Up' },
  ];
  return (
    <Tabs label="Ways" selected={selected} onChange={setSelected} tabs={tabs}>
      <a href="#terms">Terms</a>
    </Tabs>
  );
}

it.each([
  ['pressed', () => page.getByRole('tab', { name: 'Up' }).click()],
  // The scripts arrive between pressing and releasing.
  [
    'held down',
    async () => {
      const tab = await page.getByRole('tab', { name: 'Up' }).findElement();
      tab.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    },
  ],
])('opens a tab that was %s before the scripts arrived', async (_, press) => {
  const hydrate = showBuiltPage(TabsScreen);
  await press();
  hydrate();
  await expect.element(page.getByRole('tab', { name: 'Up' })).toHaveAttribute('aria-selected', 'true');
});
