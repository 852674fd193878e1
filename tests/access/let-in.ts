import type { SecurityName } from '#domain/contracts/security.ts'

/** All bearers, without the case of no bearer. */
export const SECRETS = [
  'invite',
  'link',
  'opened-before',
  'credentials',
  'browser-credentials',
  'ended-browser',
  'session',
  'paid-for',
  'device',
  'professional',
  'opt-out',
  'renewal',
  'browser-renewal',
  'password-reset',
  'not-me',
  'email-undo',
  'browser-password-reset',
  'unknown',
  'draft',
  'staff',
  'machine',
  'mail-server',
]

/** The name of each bearer in the API document. */
export const KIND_OF_SECRET: Readonly<Record<string, SecurityName>> = {
  draft: 'registrationKey',
  session: 'session',
  'paid-for': 'session',
  professional: 'session',
  invite: 'invitationKey',
  link: 'invitationLink',
  credentials: 'credentialsToken',
  'browser-credentials': 'credentialsToken',
  'password-reset': 'passwordResetToken',
  'browser-password-reset': 'passwordResetToken',
  renewal: 'renewalLink',
  'browser-renewal': 'renewalLink',
  'not-me': 'notMeLink',
  'email-undo': 'emailUndoLink',
  'opt-out': 'optOutLink',
  device: 'deviceSecret',
  'mail-server': 'mailServer',
}

/**
 * Who may use each call that is not public: the bearer, and the owner it may name. Every other combination is
 * refused. A repeated order and a form that is only checked count as allowed.
 */
export const LET_IN: Readonly<Record<string, readonly string[]>> = {
  readRegistration: ['draft: own'],
  updateRegistration: ['draft: own'],
  endRegistration: ['draft: own'],
  readCoupons: ['draft: own'],
  priceOrder: ['draft: own'],
  readCurrentOrder: ['draft: own'],
  placeOrder: ['draft: own'],
  'readClientToken (draft)': ['draft: own'],

  readParent: [
    'invite: own',
    'credentials: own',
    'browser-credentials: own',
    'session: own',
    'paid-for: own',
  ],
  updateParent: [
    'invite: own',
    'credentials: own',
    'browser-credentials: own',
    'session: own',
    'paid-for: own',
  ],
  // An invited parent who has joined may buy with their own session.
  priceParentOrder: ['invite: own', 'paid-for: own'],
  readParentOrder: [
    'invite: own',
    'credentials: own',
    'browser-credentials: own',
    'session: own',
    'paid-for: own',
  ],
  placeParentOrder: ['invite: own', 'paid-for: own'],
  // The draft, the link and the tokens of a buyer show their newest order only.
  readReceipt: ['session: own', 'paid-for: own', 'professional: own'],
  readRefund: ['session: own', 'paid-for: own', 'professional: own'],
  requestRefund: ['session: own', 'paid-for: own', 'professional: own'],
  // With a session, to change the payment method of the person's subscription.
  readClientToken: ['invite: own', 'session: own', 'paid-for: own'],
  agreeToTerms: [
    'invite: own',
    'credentials: own',
    'browser-credentials: own',
    'session: own',
    'paid-for: own',
    'professional: own',
  ],
  setMarketingOptIn: [
    'invite: own',
    'credentials: own',
    'browser-credentials: own',
    'session: own',
    'paid-for: own',
    'professional: own',
  ],

  // The key in a mail is for one subscription, and can only show its renewal and switch it off.
  readRenewal: ['session: own', 'paid-for: own', 'renewal: own', 'browser-renewal: own'],
  switchRenewal: ['session: own', 'paid-for: own', 'renewal: own', 'browser-renewal: own'],
  // The token of a browser does the same, and gets no other token.
  issueRenewalToken: ['renewal: own'],
  // That key cannot show the payment method or change the plan.
  readPaymentMethod: ['session: own', 'paid-for: own'],
  replacePaymentMethod: ['session: own', 'paid-for: own'],
  readNewSubscription: ['session: own', 'paid-for: own'],
  chooseNewSubscription: ['session: own', 'paid-for: own'],
  priceNewSubscription: ['session: own', 'paid-for: own'],
  placeNewSubscription: ['session: own', 'paid-for: own'],
  readNewSubscriptionOrder: ['session: own', 'paid-for: own'],
  readPlans: ['session: own', 'paid-for: own'],
  chooseNextPlan: ['session: own', 'paid-for: own'],
  changePlanNow: ['session: own', 'paid-for: own'],
  pricePlanChange: ['session: own', 'paid-for: own'],

  readInvitations: ['session: own', 'session: coParent', 'paid-for: own', 'paid-for: coParent'],
  inviteMember: ['session: coParent', 'paid-for: coParent'],
  updateCoParent: ['credentials: coParent', 'browser-credentials: coParent'],

  // The mailed link shows the invitation and requests a code; it identifies no person.
  readInviteContext: ['invite', 'link'],
  requestInviteCode: ['link'],
  redeemInviteCode: ['link'],
  checkUsername: ['credentials', 'browser-credentials'],
  readAccount: ['session', 'paid-for', 'professional'],
  readErasure: ['session', 'paid-for', 'professional'],
  askForErasure: ['session', 'paid-for', 'professional'],
  takeBackErasure: ['session', 'paid-for', 'professional'],
  readEmailChange: ['session', 'paid-for', 'professional'],
  askForEmailChange: ['session', 'paid-for', 'professional'],
  confirmEmailChange: ['session', 'paid-for', 'professional'],
  undoEmailChange: ['email-undo'],
  // The link of a mail can only log out its own person.
  wasNotMe: ['not-me'],
  readBrowsers: ['session', 'paid-for', 'professional'],
  endBrowser: ['session', 'paid-for', 'professional'],
  endOtherBrowsers: ['session', 'paid-for', 'professional'],
  readPasskeys: ['session', 'paid-for', 'professional'],
  startPasskey: ['session', 'paid-for', 'professional'],
  addPasskey: ['session', 'paid-for', 'professional'],
  removePasskey: ['session', 'paid-for', 'professional'],
  renamePasskey: ['session', 'paid-for', 'professional'],
  readCases: ['professional'],
  createProfessionalFamily: ['professional'],
  setCredentials: ['credentials', 'browser-credentials'],
  setNewPassword: ['password-reset', 'browser-password-reset'],
  readExport: ['session', 'paid-for', 'professional'],
  askForExport: ['session', 'paid-for', 'professional'],
  showDownloadCode: ['session', 'paid-for', 'professional'],
  downloadExport: ['session', 'paid-for', 'professional'],
  // Only mailed tokens are accepted. A copied browser token must not give another one that outlasts it.
  issueBrowserToken: ['credentials'],
  'issueBrowserToken (password-reset)': ['password-reset'],
  attachInvite: ['session', 'paid-for'],
  reportMail: ['mail-server'],
  optOutOfInvites: ['opt-out'],
  declineInvite: ['invite'],
  // They always answer the same, so that they do not reveal whether a secret is valid.
  logOut: SECRETS,
  forgetDevice: SECRETS,
  endInviteKey: SECRETS,
  endBrowserToken: SECRETS,
}

/** Fields of other people in answers, by call, bearer and owner: the part of the answer, and its fields. */
export const SEEN_OF_OTHERS: Readonly<Record<string, { within: string; fields: readonly string[] }>> = {
  'readInviteContext invite: own': {
    within: 'familyMembers',
    fields: ['color', 'displayInitials', 'firstName', 'lastName', 'userId'],
  },
  'readInvitations session: own': {
    within: 'invitations',
    fields: ['firstName', 'lastName', 'state', 'userId'],
  },
  'readAccount session: own': {
    within: 'familyMembers',
    fields: ['color', 'displayInitials', 'familyId', 'firstName', 'isYou', 'kind'],
  },
  'readCases professional: own': {
    within: 'families',
    fields: ['children', 'familyId', 'firstName', 'hasJoined', 'lastName', 'parents'],
  },
}
