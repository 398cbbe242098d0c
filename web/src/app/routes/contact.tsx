import readContact from 'virtual:content/contact';
import { ContactForm } from '~/contact/components/contact-form';
import { ContactPage } from '~/pages/components/contact-page';
import { contentMeta } from '../head/content-meta';
import { contactData } from '../head/structured-data';

export function meta() {
  const content = readContact();
  return contentMeta('contact', content, contactData(content));
}

export default function ContactScreen() {
  const content = readContact();
  return <ContactPage content={content} form={<ContactForm />} />;
}
