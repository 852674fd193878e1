/** The invited co-parent's pages and calls. */
export const invited = {
  'invited.api.linkEnded': 'This link does not work any more. Ask for a new one.',
  'invited.api.saved': 'Saved.',
  'invited.api.joined': 'You already have an account. Log in to continue.',
  'invited.api.paid': 'Your subscription is paid. Choose your username and password, or write to support.',
  'invited.api.notAParent': 'An invitation is for a parent. You are logged in with another kind of account.',
  'invited.api.member': 'This account already belongs to the family of the invitation.',
  'invited.request.failed': 'Something went wrong. Please try again later.',
  'invited.request.sent': 'Thank you! Your new link is on the way.',
  'invited.step1.duplicate':
    'It looks like you already have an account. Log in to join with it, or go on with a new one.',
  'invited.api.hasJoined': 'They have joined. Only they can change their address now.',
} as const
