import { useEffect, useRef } from 'react';
import { m } from '~/paraglide/messages';
import { formatNumber } from '~/ui/text/format';

const STEPS = ['file', 'columns', 'preview', 'result'] as const;
type ImportStep = (typeof STEPS)[number];

const TITLES: Record<ImportStep, () => string> = {
  file: m.imports_step_file,
  columns: m.imports_step_columns,
  preview: m.imports_step_preview,
  result: m.imports_step_result,
};

/**
 * The heading of a step. It takes the focus when the step changes, because the focused element is removed.
 */
export function StepHeading({ step, about = '' }: { step: ImportStep; about?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = `${about} ${step}`;
  const last = useRef('');
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    heading.current?.focus();
  }, [shown]);
  return (
    <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 rounded-small text-title">
      {m.imports_step({
        step: formatNumber(STEPS.indexOf(step) + 1),
        steps: formatNumber(STEPS.length),
        title: TITLES[step](),
      })}
    </h2>
  );
}
