import type { AboutPage, BlogPosting, ContactPage, FAQPage, WithContext } from 'schema-dts';
import type { ContactContent, HelpContent, PageContent, PostSummary } from '~/pages/content';
import { composeContent } from '~/pages/installation';
import { CONTEXT, organization } from './organization-data';
import { absoluteAddress, absoluteFile } from './page-meta';

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

/**
 * Returns the help for search engines. Its answers are true for every installation, without optional
 * services.
 */
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
