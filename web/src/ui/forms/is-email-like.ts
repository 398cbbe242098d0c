const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether a text may be a mail address: what is none the server certainly refuses; it knows more of addresses. */
export const isEmailLike = (text: string): boolean => EMAIL.test(text.trim());
