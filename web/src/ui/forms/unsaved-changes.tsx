import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Location, useBlocker } from 'react-router';
import { m } from '~/paraglide/messages';
import { ConfirmDialog } from '~/ui/feedback/confirm-dialog';

const Report = createContext<(form: string, isUnsaved: boolean) => void>(() => undefined);

/** The state of a link that discards changes on purpose, such as Cancel. */
export const DISCARDING = 'discarding';

/** Tells the surrounding {@link UnsavedChanges} whether a form has unsaved changes. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useId();
  const report = useContext(Report);
  useEffect(() => {
    report(form, isUnsaved);
    return () => report(form, false);
  }, [report, form, isUnsaved]);
}

interface UnsavedChangesProps {
  /** Parameters of the URL that choose another view of the page, such as a tab. */
  viewParams?: readonly string[];
  children: ReactNode;
}

function isSameView(from: Location, to: Location, viewParams: readonly string[]): boolean {
  const [before, after] = [from, to].map(({ search }) => new URLSearchParams(search));
  return from.pathname === to.pathname && viewParams.every((name) => before?.get(name) === after?.get(name));
}

/**
 * Asks before unsaved changes of the forms in it are lost because a link, Back, a reload or a closed tab
 * leaves the page. The router supports one such question at a time, so forms cannot ask themselves.
 */
export function UnsavedChanges({ viewParams = [], children }: UnsavedChangesProps) {
  const [forms, setForms] = useState<readonly string[]>([]);
  const report = useCallback(
    (form: string, isUnsaved: boolean) =>
      setForms((current) => [...current.filter((one) => one !== form), ...(isUnsaved ? [form] : [])]),
    [],
  );
  const isUnsaved = forms.length > 0;
  const isShown = useRef(false);
  // The router removes its blocker in an effect after the next page is shown. Until then, the blocker would
  // stop that page's links without a question.
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isShown.current && isUnsaved && to.state !== DISCARDING && !isSameView(from, to, viewParams),
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return (
    <Report value={report}>
      {children}
      <ConfirmDialog
        title={m.unsaved_title()}
        text={m.unsaved_text()}
        confirmLabel={m.unsaved_leave()}
        isOpen={blocker.state === 'blocked'}
        isPending={false}
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      />
    </Report>
  );
}
