/** The window of component tests in CSS pixels, as in the stories. */
export const WINDOW = { width: 1_280, height: 800 };
