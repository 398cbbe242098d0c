import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

// Passwords that are known and common words; names and the words of an encyclopedia would be three times as much to load.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** 0: guessed at once, 4: not guessed in this life. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** What makes a password weak; `more`: nothing else than that there is little of it. */
export type PasswordWeakness = 'common' | 'pattern' | 'repeat' | 'date' | 'name' | 'word' | 'more';

export interface PasswordStrength {
  score: PasswordScore;
  /** Undefined from 3 on, which is good. */
  weakness: PasswordWeakness | undefined;
}

/** The keys of warnings by which the estimator names what its longest match is. */
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

/** Estimates how hard a password is to guess (zxcvbn); `known` are words that an attacker would try first. */
export function estimatePassword(password: string, known: string[]): PasswordStrength {
  // Longer ones cost time and change nothing.
  const { score, feedback } = estimator.check(
    password.slice(0, 72),
    known.filter((word) => word !== ''),
  );
  return { score, weakness: score < 3 ? (WEAKNESSES[feedback.warning ?? ''] ?? 'more') : undefined };
}
