import { z } from 'zod'
import { link, personName, words } from './mail-fields.ts'

const emailChangeCode = z
  .object({ kind: z.literal('email-change-code'), code: words, minutes: z.number() })
  .describe('To an address that a person wants. It names nobody, because a stranger may read it')

const emailChangeTaken = z
  .object({ kind: z.literal('email-change-taken') })
  .describe('To an address with an account, that another account wants')

const emailChangeAsked = z
  .object({ kind: z.literal('email-change-asked'), firstName: personName, notMeUrl: link })
  .describe('To the present address of a person who asks for another one')

const emailChanged = z
  .object({
    kind: z.literal('email-changed'),
    firstName: personName,
    by: z.enum(['person', 'staff']),
    date: words.describe('The last day of the undo'),
    undoUrl: link.optional().describe('Only to the earlier address'),
    notMeUrl: link.optional().describe('Only to the new address, if the person has proven it'),
  })
  .describe('To both addresses of a person with a log-in. It does not name the other one')

const emailChangeUndone = z
  .object({
    kind: z.literal('email-change-undone'),
    firstName: personName,
    isEarlier: z.boolean().describe('The account has this address again'),
  })
  .describe('To both addresses, after a change was undone')

export const EMAIL_CHANGE_MAILS = [
  emailChangeCode,
  emailChangeTaken,
  emailChangeAsked,
  emailChanged,
  emailChangeUndone,
] as const
