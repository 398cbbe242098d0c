import { CircleHelp, Mail, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '~/paraglide/messages';
import { Card } from '~/ui/card';
import type { ContactContent } from '../content';
import { languageOf, Prose } from './prose';
import { PageHeader } from './reading-page';

interface ContactPageProps {
  content: ContactContent;
  /** The contact form. Null means that only addresses are available. */
  form: ReactNode;
}

/** The ways to contact the team. */
export function ContactPage({ content, form }: ContactPageProps) {
  const addresses = [
    { label: m.contact_support(), email: content.support_email },
    { label: m.contact_inquiries(), email: content.inquiry_email },
  ];
  return (
    <>
      <PageHeader content={content} facts={<p className="font-semibold">{m.contact_answer_time()}</p>} />
      <div className="page grid grid-cols-1 gap-10 pb-16 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
        <div className="min-w-0">
          <Prose html={content.html} locale={content.locale} />
          {form && <div className="mt-10">{form}</div>}
        </div>
        <Card className="self-start">
          <ul className="flex flex-col gap-6">
            {addresses.map(({ label, email }) => (
              <li key={email} className="flex gap-4">
                <Mail aria-hidden className="mt-1 size-6 shrink-0 text-accent" />
                <div className="min-w-0">
                  <p className="font-bold">{label}</p>
                  <a
                    href={`mailto:${email}`}
                    className="inline-flex min-h-11 items-center text-link wrap-anywhere"
                  >
                    <bdi>{email}</bdi>
                  </a>
                </div>
              </li>
            ))}
            <li className="flex gap-4">
              <MapPin aria-hidden className="mt-1 size-6 shrink-0 text-accent" />
              <div>
                <p className="font-bold">{m.contact_office()}</p>
                <address {...languageOf(content.locale)} className="not-italic">
                  {content.office.map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))}
                </address>
              </div>
            </li>
            <li className="flex items-center gap-4">
              <CircleHelp aria-hidden className="size-6 shrink-0 text-accent" />
              <Link to="/help" className="inline-flex min-h-11 items-center text-link">
                {m.contact_help()}
              </Link>
            </li>
          </ul>
        </Card>
      </div>
    </>
  );
}
