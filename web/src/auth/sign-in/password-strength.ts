import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { translations } from '@zxcvbn-ts/language-en';

// Passwords that are known and common words; names and the words of an encyclopedia would be three times as much to load.
const estimator = new ZxcvbnFactory({
  dictionary,
  graphs: adjacencyGraphs,
  translations,
});

/** 0: guessed at once, 4: not guessed in this life. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

export interface PasswordStrength {
  score: PasswordScore;
  /** What makes it weak, and what would help; may be empty. */
  advice: string;
}

/** Estimates how hard a password is to guess (zxcvbn); `known` are words that an attacker would try first. */
export function estimatePassword(password: string, known: string[]): PasswordStrength {
  // Longer ones cost time and change nothing.
  const { score, feedback } = estimator.check(
    password.slice(0, 72),
    known.filter((word) => word !== ''),
  );
  return { score, advice: [feedback.warning, ...feedback.suggestions].filter(Boolean).join(' ') };
}
