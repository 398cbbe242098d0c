import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FormProblem } from './form-problem';
import { TextField } from './text-field';
import { useForm } from './use-form';

interface CodeFormProps {
  send: () => Promise<void>;
  /** Removes the field when sending fails, because the code can no longer be used. */
  isLost?: boolean;
}

/** A form for a code that the server sent. */
function CodeForm({ send, isLost = false }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [hasField, setField] = useState(true);
  const { formProps, errors, problem } = useForm({
    check: () => ({ code: code === '' ? 'Enter the code.' : undefined }),
    send: async () => {
      if (isLost) setField(false);
      await send();
    },
    explain: String,
    isRetyped: true,
  });
  return (
    <form {...formProps}>
      <FormProblem text={problem} />
      <input type="text" autoComplete="username" value="person@people.example" readOnly hidden />
      <button type="button">Send another code</button>
      {hasField && <TextField label="Code" value={code} onChange={setCode} error={errors.code} />}
      <button type="submit">Confirm</button>
    </form>
  );
}

const refuse = () => Promise.reject('The code is wrong.');
const field = page.getByRole('textbox', { name: 'Code' });
const confirm = page.getByRole('button', { name: 'Confirm' });

describe('useForm', () => {
  it("focuses a form's missing field at each submission", async () => {
    await render(<CodeForm send={refuse} />);
    await confirm.click();
    await expect.element(field).toHaveFocus();
    await confirm.click();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAccessibleDescription('Enter the code.');
  });

  it("reports a failed submission and focuses the form's field", async () => {
    await render(<CodeForm send={refuse} />);
    await field.fill('123456');
    await confirm.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The code is wrong.');
    await expect.element(field).toHaveFocus();
  });

  it('focuses the first button if a failed form loses fields', async () => {
    await render(<CodeForm send={refuse} isLost />);
    await field.fill('123456');
    await confirm.click();
    await expect.element(page.getByRole('button', { name: 'Send another code' })).toHaveFocus();
  });

  it('sends a form once while a submission is pending', async () => {
    let sendings = 0;
    const sending = Promise.withResolvers<void>();
    const send = () => {
      sendings += 1;
      return sending.promise;
    };
    await render(<CodeForm send={send} />);
    await field.fill('123456');
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Enter}');
    expect(sendings).toBe(1);
    sending.resolve();
  });
});
