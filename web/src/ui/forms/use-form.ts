import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '~/ui/feedback/error-text';
import { useAction } from '~/ui/feedback/use-action';
import { focusField } from './focus-field';

/** The error texts of fields, by name. */
export type FieldErrors<Name extends string> = { [Field in Name]?: string | undefined };

export interface FormOptions<Name extends string> {
  /** Finds wrong and missing fields before the form is sent. */
  check?: () => FieldErrors<Name>;
  /** Sends the form. A rejection leaves the fields as they are. */
  send: () => Promise<unknown>;
  /** Turns a rejection into texts of fields, or into one text for the whole form. */
  explain?: (error: unknown) => FieldErrors<Name> | string;
  /**
   * Whether a failure focuses the first field, e.g. to type another code. If the form has no field, it
   * focuses the first button.
   */
  isRetyped?: boolean;
}

const hasTexts = (errors: object): boolean => Object.values(errors).some(Boolean);

/** Returns a form that checks its fields, is sent once at a time, and tells what went wrong. */
export function useForm<Name extends string = never>(options: FormOptions<Name>) {
  const { check, send, explain = errorText, isRetyped = false } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [retyped, setRetyped] = useState(0);
  const { run, isPending, problem, setProblem } = useAction((error) => {
    const told = explain(error);
    if (typeof told === 'string') return told;
    setErrors(told);
    return '';
  });
  useEffect(() => {
    // Focus the field each time, because an unchanged error is not announced again.
    if (hasTexts(errors)) focusField(ref.current?.querySelector<HTMLElement>('[aria-invalid]'));
  }, [errors]);
  useEffect(() => {
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector);
    if (retyped > 0) focusField(find('input:not([hidden])') ?? find('button'));
  }, [retyped]);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    setProblem('');
    const found = check?.() ?? {};
    setErrors(found);
    if (hasTexts(found)) return;
    const isSent = await run(send);
    if (!isSent && isRetyped) setRetyped((times) => times + 1);
  };

  return {
    formProps: { ref, noValidate: true, onSubmit },
    errors,
    setErrors,
    problem,
    setProblem,
    isPending,
    run,
  };
}
