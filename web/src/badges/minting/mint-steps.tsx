import { Check, LoaderCircle } from 'lucide-react';
import { m } from '~/paraglide/messages';
import { classNames } from '~/ui/class-names';
import { VisuallyHidden } from '~/ui/text/visually-hidden';
import { MINT_STEPS, type MintStep } from './run-mint';

/** Texts of a step while it runs and after it. */
export const MINT_STEP_TEXTS: Record<MintStep, () => string> = {
  network: m.mint_step_network,
  signing: m.mint_step_signing,
  confirming: m.mint_submitted,
  saving: m.mint_step_saving,
};

/** Texts of later steps, before anything is submitted. */
const COMING_TEXTS: Record<MintStep, () => string> = {
  ...MINT_STEP_TEXTS,
  confirming: m.mint_step_confirming,
};

/** Shows the progress of a mint. */
export function MintSteps({ current }: { current: MintStep }) {
  const at = MINT_STEPS.indexOf(current);
  return (
    <ol className="flex flex-col gap-3">
      {MINT_STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={classNames('flex items-start gap-3', index > at && 'text-ink-soft')}
        >
          <span
            aria-hidden
            className="flex size-7 shrink-0 items-center justify-center rounded-round border-2 border-accent text-accent"
          >
            {index < at && <Check className="size-5" />}
            {index === at && <LoaderCircle className="size-5 animate-turn" />}
          </span>
          <span className={classNames(index === at && 'font-semibold')}>
            {(index > at ? COMING_TEXTS : MINT_STEP_TEXTS)[step]()}
            {index < at && <VisuallyHidden>{m.mint_step_done()}</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  );
}
