/** Beside what a review says, reporting it stays in the background. */
export const REPORT_STYLES = 'self-start -ms-5.5 -mb-2 text-small';
