/** The window size of component tests in CSS pixels, the same as in the stories. */
export const WINDOW = { width: 1_280, height: 800 };
