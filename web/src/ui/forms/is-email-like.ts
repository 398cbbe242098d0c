const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns whether a text may be an email. The server has the full rules and refuses more. */
export const isEmailLike = (text: string): boolean => EMAIL.test(text.trim());
