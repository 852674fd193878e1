/** A secret that allows calls: the header that contains it, and where a caller gets it. */
type SecurityScheme = { readonly header: 'authorization' | 'registration-key'; readonly description: string }

const bearer = (description: string) => ({ header: 'authorization', description }) as const

/** Every kind of secret, by its name in the API document. Each call lists the kinds that it accepts. */
export const SECURITY_SCHEMES = {
  registrationKey: {
    header: 'registration-key',
    description: 'The key of one draft, from `createRegistration`. It ends with the draft.',
  },
  session: bearer('The log-in of a parent or a professional, from `logIn`.'),
  invitationKey: bearer(
    'The `inviteToken` of one browser, from `redeemInviteCode`. It acts for the invited parent.',
  ),
  invitationLink: bearer('The token of a mailed invitation. It shows the invitation, and identifies nobody.'),
  credentialsToken: bearer(
    'The `clickToJoinToken` of a paid order, or the token of its mail. It is for choosing username and password.',
  ),
  passwordResetToken: bearer('The token of a mailed link for a new password.'),
  renewalLink: bearer(
    'The token of a mail about a renewal, or the one that a browser got for it. It can only switch this renewal off.',
  ),
  notMeLink: bearer('The token of the link “This was not me” of a mail. It works once.'),
  emailUndoLink: bearer('The token of the mail to the address before a change of e-mail. It works once.'),
  optOutLink: bearer('The token of the link of a mail that stops invitations.'),
  deviceSecret: bearer('The secret that a log-in gave to a browser. It makes the browser known.'),
  machineToken: bearer(
    'The token of a program of the company. Staff make it in the console. It opens the calls about endpoints of events alone.',
  ),
  mailServer: bearer('The secret of the mail server that gets our returned mails: `MAIL_REPORTS_SECRET`.'),
  staffSession: bearer('The log-in of one person of staff. Their role decides about each call.'),
} as const satisfies Readonly<Record<string, SecurityScheme>>

export type SecurityName = keyof typeof SECURITY_SCHEMES
