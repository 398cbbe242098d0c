/** Beside what a review says, reporting it stays in the background. */
export const REPORT_STYLES = 'self-start -ms-3.5 -mb-2 px-3 text-small';
