import type { ContactCategory, MessageStatus } from '@wayable/protocol/contact';

/** A message to the operators. */
interface DemoMessage {
  contributorKey: string;
  subject: string;
  category: ContactCategory;
  message: string;
  status: MessageStatus;
  opening: string | null;
  daysAgo: number;
}

/** Returns one message for each state of the inbox. */
export const toDemoMessages = (contributorKeys: string[]): DemoMessage[] => {
  const [first = '', second = first, third = first] = contributorKeys;
  return [
    {
      contributorKey: first,
      subject: 'The list of a place with a screen reader',
      category: 'accessibility',
      message:
        'The list of reviews is read well, thank you. It would help me to hear how many there are before the first one.',
      status: 'new',
      opening: null,
      daysAgo: 1,
    },
    {
      contributorKey: second,
      subject: 'Map editor',
      category: 'general',
      message:
        'I measure entrances for our local advisory board and know most of the Loop by wheel. I could give ten hours a week.',
      status: 'read',
      opening: 'Map editor',
      daysAgo: 4,
    },
    {
      contributorKey: third,
      subject: 'An article about elevators at stations',
      category: 'press',
      message: 'May I quote your figures, and from which day are they?\n\nThe article appears next month.',
      status: 'answered',
      opening: null,
      daysAgo: 12,
    },
    {
      contributorKey: third,
      subject: 'First place in every search',
      category: 'partnership',
      message: 'We bring your site to the top of every search within a week.',
      status: 'spam',
      opening: null,
      daysAgo: 15,
    },
  ];
};

export const DEMO_UPDATE = {
  subject: 'What is new on the map',
  body: [
    '# Thank you',
    'Since the last update many entrances were described for the first time.',
    '- **Still true?** Places now ask whether what is known of them still holds.',
    '- Photos have text alternatives that everybody can write.',
  ].join('\n\n'),
};
