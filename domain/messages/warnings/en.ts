/** The mails about access that another person may have used, and about what staff have ended. */
export const warnings = {
  'mail.subscriptionEnded.cancelled':
    'You asked us to end your subscription, so it has ended today. It was paid until {date}. Nothing more is charged. If money goes back to you, another email says how much.',
  'mail.notMe.lead': 'If it was not you, open this page.',
  'mail.notMe.page':
    'It logs you out everywhere and sends you a link for a new password. Nothing happens before you press a button there. The link works once, for 7 days.',
  'mail.notMe.button': 'This was not me',
  'mail.newDevice.subject': 'New log-in to {brand}',
  'mail.newDevice.text': 'A browser that we did not know has just logged in to your {brand} account.',
  'mail.newDevice.browser': 'Browser: {browser}',
  'mail.newDevice.place': 'Country: {place}',
  'mail.newDevice.you': 'If it was you, there is nothing to do.',
} as const
