import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FormOwner, useKeptState } from './kept-state';

function Form({ name }: { name: string }) {
  const [text, setText] = useKeptState(name, () => '');
  return <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />;
}

const field = page.getByRole('textbox', { name: 'Text' });

async function openForm(id: string, name: string, isLost: () => boolean) {
  return render(
    <FormOwner value={{ id, hasLostSession: isLost }}>
      <Form name={name} />
    </FormOwner>,
  );
}

it("returns a lost session's text to its author's form", async () => {
  let isLost = false;
  const first = await openForm('ada', 'note', () => isLost);
  await field.fill('A ramp at the back');
  isLost = true;
  await first.unmount();
  isLost = false;
  for (const [id, name] of [
    ['bob', 'note'],
    ['ada', 'name'],
  ] as const) {
    const other = await openForm(id, name, () => isLost);
    await expect.element(field).toHaveValue('');
    await other.unmount();
  }
  await openForm('ada', 'note', () => isLost);
  await expect.element(field).toHaveValue('A ramp at the back');
});

it('discards the text of a form closed by hand', async () => {
  const first = await openForm('ada', 'canceled', () => false);
  await field.fill('Never mind');
  await first.unmount();
  await openForm('ada', 'canceled', () => false);
  await expect.element(field).toHaveValue('');
});
