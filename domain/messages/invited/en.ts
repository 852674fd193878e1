export const invited = {
  'invited.api.linkEnded': 'This link does not work any more. Ask for a new one.',
  'invited.api.saved': 'Saved.',
} as const
