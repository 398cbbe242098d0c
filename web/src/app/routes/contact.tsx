import readContact from 'virtual:content/contact';
import { ContactPage } from '~/pages/components/contact-page';
import { contentMeta } from '../content-meta';
import { contactData } from '../structured-data';

const content = readContact();

export const meta = () => contentMeta('contact', content, contactData(content));

export default function ContactScreen() {
  return <ContactPage content={content} form={null} />;
}
