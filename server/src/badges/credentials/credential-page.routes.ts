import type { CredentialCheck } from '@wayable/protocol/badge-credentials';
import { CREDENTIAL_PAGES } from '@wayable/protocol/badge-credentials';
import { UUID_PATTERN } from '@wayable/protocol/text';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../http/errors/domain-error.ts';
import { escapeHtml } from '../../http/errors/escape-html.ts';
import type { PageStore } from '../../pages/page-store.ts';
import { sendScreen } from '../../pages/send-page.ts';
import { BADGE_PNG_EDGE } from './badge-pictures.ts';
import { artUrl, credentialUrl, describeCriteria } from './credential-payload.ts';
import { type CredentialContext, checkCredential } from './credentials.service.ts';

type PageContext = Omit<CredentialContext, 'accountLimitScale'> & { pages: PageStore | undefined };

const UUID = new RegExp(UUID_PATTERN);
/** A person shows it to whom they like: search engines are not among them. */
const NOINDEX = '<meta name="robots" content="noindex"/>';

const nameOf = ({ badge_type, holder_name }: CredentialCheck): string =>
  holder_name === null ? badge_type : `${badge_type}, earned by ${holder_name}`;

/** What a credential says, in one sentence. */
function describe({ badge_type, earned_at, revoked_at }: CredentialCheck): string {
  if (revoked_at !== null) return 'This badge does not hold any more.';
  return `${describeCriteria(badge_type)} Earned on ${earned_at.slice(0, 10)}; checked by Wayable.`;
}

/** The head of a credential’s page for programs that show a link: Open Graph (https://ogp.me) and a description. */
function previewTags(publicUrl: string, check: CredentialCheck): string {
  const url = credentialUrl(publicUrl, check.id);
  const properties = {
    'og:title': `${nameOf(check)} · Wayable`,
    'og:description': describe(check),
    'og:type': 'website',
    'og:url': url,
    'og:site_name': 'Wayable',
    'og:image': artUrl(publicUrl, check.badge_type, 'png'),
    'og:image:width': String(BADGE_PNG_EDGE),
    'og:image:height': String(BADGE_PNG_EDGE),
    'og:image:alt': `The badge ${check.badge_type}`,
  };
  const metas = Object.entries(properties).map(
    ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}"/>`,
  );
  return [
    NOINDEX,
    `<meta name="description" content="${escapeHtml(describe(check))}"/>`,
    `<link rel="canonical" href="${escapeHtml(url)}"/>`,
    ...metas,
  ].join('');
}

/** What people read of a credential before the screen’s code has come. */
const summarise = (check: CredentialCheck): string =>
  `<h1 class="mb-2 text-heading">${escapeHtml(nameOf(check))}</h1><p class="text-lead">${escapeHtml(describe(check))}</p>`;

/**
 * The page on which everybody can check a credential, with what link previews read. Where there is none, whether it never was
 * or its person hides, the same page says so, with a 404.
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
      sendScreen(request, reply, pages, async () => {
        const check = await find(request.params.id);
        if (!check) return { tags: NOINDEX };
        return {
          tags: previewTags(context.publicUrl, check),
          content: { markup: summarise(check), data: check },
        };
      }),
  );
}
