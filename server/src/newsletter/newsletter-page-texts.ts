/** What the pages say that the mails lead to: a title, a sentence, and a button where there is something to do. */
export const PAGE_TEXTS = {
  confirm: {
    title: 'Get updates from Wayable?',
    text: 'One more step, and you get updates of the community by mail, a few times a year. Each has a link to unsubscribe.',
    button: 'Yes, send me updates',
  },
  confirmed: {
    title: 'You get our updates',
    text: 'Thank you! Each update has a link by which you can unsubscribe at any time.',
  },
  unconfirmed: {
    title: 'This link does not hold any more',
    text: 'It was used already, it is too old, or a part of the address was lost. You can enter your address again.',
  },
  unsubscribe: {
    title: 'Stop our updates?',
    text: 'You get updates of the community by mail. Other mails, such as those about your reviews, have settings of their own.',
    button: 'Stop the updates',
  },
  unsubscribed: {
    title: 'You get no more updates',
    text: 'We no longer send you updates of the community. You can subscribe again at any time.',
  },
  unknown: {
    title: 'You get no updates by this link',
    text: 'You have unsubscribed already, the account is gone, or a part of the address was lost.',
  },
  home: 'Go to Wayable',
} as const;
