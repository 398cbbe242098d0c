import type { Result, RunOptions } from 'axe-core';

export interface AxeScope {
  /** `colors` checks only the rules about colors, `layout` checks all other rules. */
  only?: 'colors' | 'layout';
  /** Rules that do not apply to the state, with the caller's reason. */
  without?: string[];
}

/** The window of a phone, in CSS pixels. */
export const PHONE = { width: 390, height: 844 };

const COLOR_RULES = ['color-contrast-enhanced', 'link-in-text-block'];
/** Skip this rule, because the AAA rule covers everything that it finds. */
const WEAKER_RULE = 'color-contrast';

/** Returns the axe options, with all rules, including AAA contrast and target size. */
export function axeOptions({ only, without = [] }: AxeScope): RunOptions {
  const unwanted = [WEAKER_RULE, ...without, ...(only === 'layout' ? COLOR_RULES : [])];
  const off = Object.fromEntries(unwanted.map((rule) => [rule, { enabled: false }]));
  return {
    resultTypes: ['violations'],
    // Only rules about audio and video need preloading, and the pages have neither.
    preload: false,
    ...(only === 'colors'
      ? { runOnly: COLOR_RULES }
      : {
          rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true }, ...off },
        }),
  };
}

/** Formats the violations for a failure message. */
export const describeViolations = (violations: Result[]) =>
  violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));

/**
 * Waits until the page is stable, because axe cannot measure colors below the sticky header or during
 * animations. Uses nothing outside of the function, because stories run it inside their page.
 */
export async function comeToRest(): Promise<void> {
  window.scrollTo({ top: 0 });
  const ending = document.getAnimations().filter(({ effect }) => {
    // Animations of hidden elements pause until the elements are shown.
    const target = (effect as KeyframeEffect | null)?.target;
    const isShown = target?.checkVisibility({ contentVisibilityAuto: true }) ?? false;
    return isShown && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  });
  await Promise.allSettled(ending.map((animation) => animation.finished));
}
