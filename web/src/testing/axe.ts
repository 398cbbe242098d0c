import type { Result, RunOptions } from 'axe-core';

export interface AxeScope {
  /** Only what colours decide, or all but that. */
  only?: 'colors' | 'layout';
  /** Rules that do not hold for the state, for a reason that the caller gives. */
  without?: string[];
}

/** The window of a phone, in CSS pixels. */
export const PHONE = { width: 390, height: 844 };

const COLOR_RULES = ['color-contrast-enhanced', 'link-in-text-block'];
/** Whatever it finds, the rule for AAA finds as well. */
const WEAKER_RULE = 'color-contrast';

/** What axe is asked for: its own rules, AAA contrast and the size of targets included. */
export function axeOptions({ only, without = [] }: AxeScope): RunOptions {
  const unwanted = [WEAKER_RULE, ...without, ...(only === 'layout' ? COLOR_RULES : [])];
  const off = Object.fromEntries(unwanted.map((rule) => [rule, { enabled: false }]));
  return {
    resultTypes: ['violations'],
    // For rules about sound and film, of which there is none.
    preload: false,
    ...(only === 'colors'
      ? { runOnly: COLOR_RULES }
      : {
          rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true }, ...off },
        }),
  };
}

/** What axe found, in lines that a failure shows. */
export const describeViolations = (violations: Result[]) =>
  violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));

/**
 * Waits until the page can be looked at: under the sticky header axe cannot tell colours, nor while something fades in.
 * Stories hand it to their page, so that it uses nothing from outside of itself.
 */
export async function comeToRest(): Promise<void> {
  window.scrollTo({ top: 0 });
  const ending = document.getAnimations().filter(({ effect }) => {
    // What folds away, or is out of sight, stands still until it is shown.
    const target = (effect as KeyframeEffect | null)?.target;
    const isShown = target?.checkVisibility({ contentVisibilityAuto: true }) ?? false;
    return isShown && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  });
  await Promise.allSettled(ending.map((animation) => animation.finished));
}
