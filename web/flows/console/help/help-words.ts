import type { HelpKind } from '#domain/console/help.ts'

/** The actions on a person with one button and a reason. */
export const PERSON_HELP = [
  'reissue-link',
  'correct-email',
  'switch-renewal-off',
  'cancel-subscription',
  'ask-new-password',
  'unlock-log-in',
  'end-sessions',
  'export-person',
  'erase-person',
  'keep-person',
] as const satisfies readonly HelpKind[]
export type PersonHelp = (typeof PERSON_HELP)[number]

/** The actions on a case of a queue. */
export const CASE_HELP = [
  'resolve-payment',
  'close-finding',
  'extend-draft',
] as const satisfies readonly HelpKind[]
export type CaseHelp = (typeof CASE_HELP)[number]

type Words = {
  title: string
  /** What happens. */
  does: string
  /** What stays. */
  keeps: string
  /** Who is told. */
  told: string
  button: string
  done: string
}

export const WORDS: Readonly<Record<PersonHelp | CaseHelp | 'resend' | 'release-hold', Words>> = {
  resend: {
    title: 'Resend a mail',
    does: 'The mail goes to the address that this person has now. It has new links in place of those that work once.',
    keeps: 'What the mail said stays, also its dates. A mail with a code is never sent again.',
    told: 'Nobody else.',
    button: 'Send again',
    done: 'The mail is on its way.',
  },
  'reissue-link': {
    title: 'Reissue the invitation link',
    does: 'A new link goes to the invited parent, at the address on file. Earlier links end.',
    keeps: 'What the invited parent typed stays, and a code opens it.',
    told: 'The invited parent, by the mail with the link.',
    button: 'Send a new link',
    done: 'The link is on its way.',
  },
  'correct-email': {
    title: 'Correct the e-mail address',
    does: 'The address changes at once. Links that were mailed to the old one end, and so do the sessions. A person with a log-in can undo it from the old address for 7 days. An account that is to be deleted must be kept first.',
    keeps:
      'User name, password and plan stay. Until those days are over, codes and links for a password go to the old address.',
    told: 'Both addresses. Neither mail names the other one.',
    button: 'Correct the address',
    done: 'The address is corrected, and both were told.',
  },
  'switch-renewal-off': {
    title: 'Switch renewal off',
    does: 'Nothing is charged any more. A plan whose payment has failed ends now.',
    keeps: 'The paid time stays to its last day.',
    told: 'The person, by the mail that their own switch sends.',
    button: 'Switch renewal off',
    done: 'Renewal is off.',
  },
  'cancel-subscription': {
    title: 'Cancel the subscription now',
    does: 'The subscription ends now, with the time that is paid. Nothing is charged any more.',
    keeps: 'No money moves. Account and records stay, and so does the place of the other parent.',
    told: 'The person, by a mail. The other parent is not told.',
    button: 'Cancel now',
    done: 'The subscription has ended, and the person was told.',
  },
  'release-hold': {
    title: 'Release a hold',
    does: 'The gateway is asked now to release money that it holds and no order wants.',
    keeps: 'Nothing is charged, and no order changes. The plan stays.',
    told: 'A buyer who was left waiting, by the mail that nothing was charged. Nobody else.',
    button: 'Release the hold',
    done: 'The hold is released.',
  },
  'export-person': {
    title: 'Make an export of the data',
    does: 'A file is made with what is held about this person. They download it in their account.',
    keeps:
      'The file needs their log-in and a code that only they see. Staff see neither. An earlier file goes.',
    told: 'The person, by a mail now, and another one when the file is ready.',
    button: 'Make the export',
    done: 'The export is being made, and the person was told.',
  },
  'ask-new-password': {
    title: 'Send a link for a new password',
    does: 'A link goes to the address of the account. It works once, for an hour. For 7 days after a change of address there is none.',
    keeps: 'The password stays until the person chooses another one.',
    told: 'The person, by the mail with the link.',
    button: 'Send the link',
    done: 'The link is on its way.',
  },
  'unlock-log-in': {
    title: 'Unlock the log-in',
    does: 'Wrong log-ins and requested codes of this account are forgotten.',
    keeps: 'User name, password and devices stay.',
    told: 'Nobody.',
    button: 'Unlock',
    done: 'The log-in is unlocked.',
  },
  'end-sessions': {
    title: 'End all sessions',
    does: 'The person is logged out on all devices.',
    keeps: 'User name and password stay.',
    told: 'Nobody.',
    button: 'End all sessions',
    done: 'All sessions have ended.',
  },
  'erase-person': {
    title: 'Delete the account',
    does: 'The account is deleted after 14 days. Renewal is switched off now.',
    keeps: 'Orders and receipts stay for tax law. The other parent keeps the family.',
    told: 'The person, by a mail that says how to keep the account. The other parent is not told.',
    button: 'Delete after 14 days',
    done: 'The account will be deleted. The person can keep it for 14 days.',
  },
  'keep-person': {
    title: 'Keep the account after all',
    does: 'The account is not deleted.',
    keeps: 'Renewal stays off until the person switches it on.',
    told: 'The person, by a mail.',
    button: 'Keep the account',
    done: 'The account stays.',
  },
  'resolve-payment': {
    title: 'Ask the gateway',
    does: 'The gateway is asked now about the payments and refunds of this order. Holds that are not wanted are released.',
    keeps: 'Nothing is charged twice. A payment that arrived makes its order paid.',
    told: 'The buyer, by the mails that follow the answer.',
    button: 'Ask the gateway',
    done: 'The gateway was asked.',
  },
  'close-finding': {
    title: 'Close a finding',
    does: 'The finding leaves the queue. It stays closed, even if the difference is still there.',
    keeps: 'No money moves.',
    told: 'Nobody.',
    button: 'Close the finding',
    done: 'The finding is closed.',
  },
  'extend-draft': {
    title: 'Extend a draft',
    does: 'The draft lives as long as after a change, at most seven days in all.',
    keeps: 'What was typed stays.',
    told: 'Nobody.',
    button: 'Extend',
    done: 'The draft is extended.',
  },
}

/** The results of an action that can end in several ways. */
export const NOTES: ReadonlyMap<string, string> = new Map([
  ['resolved', 'Everything of this order is certain now.'],
  ['still-unknown', 'The gateway cannot tell yet. It is asked again by itself.'],
  ['released', 'The hold is released.'],
  ['still-held', 'The gateway has not released it yet. It is asked again by itself.'],
  ['captured', 'The money was captured all the same. It is a finding now, and a person must give it back.'],
  [
    'notice-again',
    'A new notice goes out within the hour, with the price and the date of today. If it arrives, the renewal is charged.',
  ],
  ['nothing-waits', 'Nothing of this order waits for an answer.'],
])
