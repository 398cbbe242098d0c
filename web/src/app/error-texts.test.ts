import { AuthApiError } from '@supabase/auth-js';
import { AUTH_FAULTS } from '@wayable/protocol/auth';
import { AUTH_ERROR_CODES } from '@wayable/protocol/auth-error-codes';
import { BASE_LOCALE, LOCALES } from '@wayable/protocol/locales';
import { FIELD_PROBLEM_CODES, PROBLEM_CODES, REACHED_LIMITS } from '@wayable/protocol/problems';
import { afterEach, describe, expect, it } from 'vitest';
import { fieldText, problemText } from '~/api-client/problem-text';
import { authErrorText } from '~/auth/auth-error-text';
import { overwriteGetLocale } from '~/paraglide/runtime';

/** The server's English message. Readers of other languages must never see this text. */
const SERVER_WORDS = 'The server’s own sentence';
const PROBLEM = { type: 'about:blank', title: SERVER_WORDS, detail: SERVER_WORDS, status: 400 };

/** Returns the text for every error code. */
function readAllTexts(): Map<string, string> {
  const authError = (code: string, message = SERVER_WORDS) =>
    authErrorText(new AuthApiError(message, 400, code));
  return new Map([
    ...PROBLEM_CODES.map((code): [string, string] => [code, problemText({ ...PROBLEM, code })]),
    ...REACHED_LIMITS.map((limit): [string, string] => [
      `rate_limited ${limit}`,
      problemText({ ...PROBLEM, code: 'rate_limited', limit }, 7_200),
    ]),
    ...FIELD_PROBLEM_CODES.map((code): [string, string] => [
      `field ${code}`,
      fieldText({ field: 'name', message: SERVER_WORDS, code, limit: 12 }),
    ]),
    ...AUTH_ERROR_CODES.map((code): [string, string] => [`auth ${code}`, authError(code)]),
    ...Object.entries(AUTH_FAULTS).map(([fault, sentence]): [string, string] => [
      `auth fault ${fault}`,
      authError('validation_failed', sentence),
    ]),
  ]);
}

const inLanguage = (locale: string): Map<string, string> => {
  overwriteGetLocale(() => locale as ReturnType<Parameters<typeof overwriteGetLocale>[0]>);
  return readAllTexts();
};

afterEach(() => overwriteGetLocale(() => BASE_LOCALE));

describe('error texts', () => {
  it.each(LOCALES.filter(({ code }) => code !== BASE_LOCALE))('translates every error text in $name', ({
    code: locale,
  }) => {
    const english = inLanguage(BASE_LOCALE);
    const texts = inLanguage(locale);
    const foreign = [...texts].filter(
      ([name, text]) => text === '' || text === english.get(name) || /server’s|undefined|[{}]/.test(text),
    );
    expect(foreign).toEqual([]);
    expect(texts.size).toBe(english.size);
  });
});
