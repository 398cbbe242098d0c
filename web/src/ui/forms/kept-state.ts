import { createContext, type Dispatch, type SetStateAction, use, useEffect, useRef, useState } from 'react';

interface Owner {
  /** The user id; undefined for a visitor. */
  id: string | undefined;
  /** Returns whether the session ended without a sign-out in this tab. */
  hasLostSession: () => boolean;
}

/** The owner of what is typed into forms. */
export const FormOwner = createContext<Owner>({ id: undefined, hasLostSession: () => false });

/** The values of forms that closed with a lost session, by owner and form. Memory only, because they are personal. */
const keptValues = new Map<string, unknown>();

/**
 * Returns a form's state, which survives a lost session: the same person's next form of this name starts with
 * it. A form that closes during the session, e.g. by Cancel, discards it.
 */
export function useKeptState<Value>(
  form: string,
  initial: () => Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const { id, hasLostSession } = use(FormOwner);
  // The owner is undefined as soon as the session ends, so remember the owner of the opened form.
  const [key] = useState(`${id} ${form}`);
  const [value, setValue] = useState(() =>
    keptValues.has(key) ? (keptValues.get(key) as Value) : initial(),
  );
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => {
    keptValues.delete(key);
    return () => {
      if (hasLostSession()) keptValues.set(key, latest.current);
    };
  }, [key, hasLostSession]);
  return [value, setValue];
}
