import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

// The dictionary has known passwords and common words. Names and an encyclopedia would triple the download.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** From 0 (guessed immediately) to 4 (practically unguessable). */
type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** Why a password is weak; `more` if it is only too short. */
export type PasswordWeakness = 'common' | 'pattern' | 'repeat' | 'date' | 'name' | 'word' | 'more';

export interface PasswordStrength {
  score: PasswordScore;
  /** Undefined for a good password, with a score of 3 or 4. */
  weakness: PasswordWeakness | undefined;
}

/** The estimator's warnings for the longest match. */
const WEAKNESSES: Readonly<Record<string, PasswordWeakness>> = {
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  straightRow: 'pattern',
  keyPattern: 'pattern',
  sequences: 'pattern',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  recentYears: 'date',
  dates: 'date',
  namesByThemselves: 'name',
  commonNames: 'name',
  userInputs: 'name',
  wordByItself: 'word',
};

/** Estimates the strength of a password (zxcvbn); `known` are words that an attacker would try first. */
export function estimatePassword(password: string, known: string[]): PasswordStrength {
  // More characters cost time and do not change the score.
  const { score, feedback } = estimator.check(
    password.slice(0, 72),
    known.filter((word) => word !== ''),
  );
  return { score, weakness: score < 3 ? (WEAKNESSES[feedback.warning ?? ''] ?? 'more') : undefined };
}
