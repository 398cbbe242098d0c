import { DomainError } from '@wayable/platform/http/errors/domain-error';
import { escapeHtml } from '@wayable/platform/http/errors/escape-html';
import { badgeName } from '@wayable/platform/texts/badge-names';
import { say } from '@wayable/platform/texts/texts';
import type { CredentialCheck } from '@wayable/protocol/badge-credentials';
import { CREDENTIAL_PAGES } from '@wayable/protocol/badge-credentials';
import { badgeTier } from '@wayable/protocol/badges';
import { localizePath } from '@wayable/protocol/locale-path';
import type { Locale } from '@wayable/protocol/locales';
import { UUID_PATTERN } from '@wayable/protocol/text';
import type { PageStore } from '@wayable/server/pages/page-store';
import { sendScreen } from '@wayable/server/pages/send-page';
import type { FastifyInstance } from 'fastify';
import { BADGE_PNG_EDGE } from './badge-pictures.ts';
import { artUrl } from './credential-payload.ts';
import { type CredentialContext, checkCredential } from './credentials.service.ts';

type PageContext = Omit<CredentialContext, 'accountLimitScale'> & { pages: PageStore | undefined };

const UUID = new RegExp(UUID_PATTERN);
/** The holder decides who sees the page, so search engines must not list it. */
const NOINDEX = '<meta name="robots" content="noindex"/>';

function nameOf(locale: Locale, { badge_type, holder_name }: CredentialCheck): string {
  const badge = badgeName(locale, badge_type);
  return holder_name === null ? badge : say(locale, 'preview_badge_of', { badge, name: holder_name });
}

/** Describes a credential in one sentence. */
function describe(
  locale: Locale,
  { badge_type, earned_at, earned_precision, revoked_at }: CredentialCheck,
): string {
  if (revoked_at !== null) return say(locale, 'preview_badge_revoked');
  // The date is a day or a month, never an instant.
  const isDay = earned_precision === 'day';
  const parts: Intl.DateTimeFormatOptions = isDay
    ? { dateStyle: 'long' }
    : { month: 'long', year: 'numeric' };
  const date = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(new Date(earned_at));
  const count = badgeTier(badge_type).reviewsRequired;
  return say(locale, isDay ? 'preview_badge' : 'preview_badge_month', { count, date });
}

/** Returns the preview tags of a credential's page: Open Graph (https://ogp.me) and a description. */
function previewTags(locale: Locale, publicUrl: string, check: CredentialCheck): string {
  // Preview programs fetch this URL again, so it contains the language. The URL in English is the
  // credential's id.
  const url = publicUrl + localizePath(`${CREDENTIAL_PAGES}${check.id}`, locale);
  const description = describe(locale, check);
  const properties = {
    'og:title': `${nameOf(locale, check)} · Wayable`,
    'og:description': description,
    'og:type': 'website',
    'og:url': url,
    'og:site_name': 'Wayable',
    'og:locale': locale.replace('-', '_'),
    'og:image': artUrl(publicUrl, check.badge_type, 'png'),
    'og:image:width': String(BADGE_PNG_EDGE),
    'og:image:height': String(BADGE_PNG_EDGE),
    'og:image:alt': say(locale, 'preview_badge_picture', { badge: badgeName(locale, check.badge_type) }),
  };
  const metas = Object.entries(properties).map(
    ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}"/>`,
  );
  return [
    NOINDEX,
    `<meta name="description" content="${escapeHtml(description)}"/>`,
    `<link rel="canonical" href="${escapeHtml(url)}"/>`,
    ...metas,
  ].join('');
}

/** Summarizes a credential for readers without the script. */
const summarise = (locale: Locale, check: CredentialCheck): string =>
  `<h1 class="mb-2 text-heading">${escapeHtml(nameOf(locale, check))}</h1><p class="text-lead">${escapeHtml(describe(locale, check))}</p>`;

/**
 * Serves the page on which everyone can check a credential, with preview tags. An unknown or hidden
 * credential gets the same page with status 404.
 */
export function registerCredentialPage(app: FastifyInstance, { pages, ...context }: PageContext): void {
  if (!pages) return;
  const find = async (id: string): Promise<CredentialCheck | undefined> => {
    if (!UUID.test(id)) return undefined;
    return checkCredential(context, id.toLowerCase()).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'not_found') return undefined;
      throw error;
    });
  };
  app.get<{ Params: { id: string } }>(
    `${CREDENTIAL_PAGES}:id`,
    { schema: { hide: true } },
    (request, reply) =>
      sendScreen(request, reply, pages, async (locale) => {
        const check = await find(request.params.id);
        if (!check) return { tags: NOINDEX, isMissing: true };
        return {
          tags: previewTags(locale, context.publicUrl, check),
          content: { markup: summarise(locale, check), data: check },
        };
      }),
  );
}
