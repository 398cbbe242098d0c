import type {
  AboutPage,
  BlogPosting,
  ContactPage,
  FAQPage,
  Graph,
  Organization,
  WebSite,
  WithContext,
} from 'schema-dts';
import type { ContactContent, HelpContent, PageContent, PostSummary } from '~/pages/content';
import { composeContent } from '~/pages/installation';
import { m } from '~/paraglide/messages';
import { absoluteAddress, absoluteFile } from './page-meta';

const CONTEXT = 'https://schema.org';

const organization = () =>
  ({
    '@type': 'Organization' as const,
    '@id': `${absoluteAddress('/', 'en')}#organization`,
    name: m.product_name(),
    url: absoluteAddress('/', 'en'),
    logo: absoluteFile('/icons/icon-512.png'),
  }) satisfies Organization;

/** Who publishes this, and the site. */
export const homeData = (): Graph => ({
  '@context': CONTEXT,
  '@graph': [
    organization(),
    {
      '@type': 'WebSite',
      name: m.product_name(),
      url: absoluteAddress('/'),
      description: m.home_description(),
      publisher: { '@id': `${absoluteAddress('/', 'en')}#organization` },
    } satisfies WebSite,
  ],
});

export const aboutData = ({ title, description, locale }: PageContent): WithContext<AboutPage> => ({
  '@context': CONTEXT,
  '@type': 'AboutPage',
  name: title,
  description,
  inLanguage: locale,
  url: absoluteAddress('/about'),
  mainEntity: organization(),
});

export const contactData = (content: ContactContent): WithContext<ContactPage> => ({
  '@context': CONTEXT,
  '@type': 'ContactPage',
  name: content.title,
  description: content.description,
  inLanguage: content.locale,
  url: absoluteAddress('/contact'),
  mainEntity: {
    ...organization(),
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: content.support_email },
  },
});

/** The answers as they are true of every installation, with optional services left out. */
export const helpData = ({ categories, locale }: HelpContent): WithContext<FAQPage> => ({
  '@context': CONTEXT,
  '@type': 'FAQPage',
  inLanguage: locale,
  url: absoluteAddress('/help'),
  mainEntity: categories
    .flatMap(({ questions }) => questions)
    .map(({ question, html }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: {
        '@type': 'Answer',
        text: composeContent(html)
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      },
    })),
});

export const postData = (post: PostSummary, picture: string): WithContext<BlogPosting> => ({
  '@context': CONTEXT,
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.description,
  datePublished: post.date,
  inLanguage: post.locale,
  url: absoluteAddress(`/blog/${post.slug}`),
  mainEntityOfPage: absoluteAddress(`/blog/${post.slug}`),
  image: absoluteFile(picture),
  author: organization(),
  publisher: organization(),
});
