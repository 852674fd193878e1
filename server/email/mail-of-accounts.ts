import { z } from 'zod'
import { link, notMe, personName, words } from './mail-fields.ts'

const credentialsSet = z.object({ kind: z.literal('credentials-set'), firstName: personName })

const passwordChanged = z
  .object({ kind: z.literal('password-changed'), firstName: personName, notMeUrl: notMe })
  .describe('After every change of a password, also by its owner')

const passwordReset = z.object({ kind: z.literal('password-reset'), url: link, minutes: z.number() })

const newDevice = z
  .object({
    kind: z.literal('new-device'),
    firstName: personName,
    browser: words.nullable(),
    place: words.nullable().describe('A country as its ISO code'),
    notMeUrl: link,
  })
  .describe('After a log-in in a browser that the account did not know')

const passkeyChange = { firstName: personName, name: personName.describe('Of the passkey'), notMeUrl: link }

const passkeyAdded = z
  .object({ kind: z.literal('passkey-added'), ...passkeyChange })
  .describe('After every added passkey, also by its owner')

const passkeyRemoved = z
  .object({ kind: z.literal('passkey-removed'), ...passkeyChange })
  .describe('After a passkey was removed on its page')

const logInCode = z
  .object({ kind: z.literal('log-in-code'), firstName: personName, code: words, minutes: z.number() })
  .describe('To a person who logs in from a new browser, after other people have tried')

const alreadyActive = z
  .object({ kind: z.literal('already-active') })
  .describe('A link was asked for an account that is in use and needs none')

const addressCorrected = z
  .object({
    kind: z.literal('address-corrected'),
    firstName: personName
      .optional()
      .describe('Only for the new address; the earlier one may be of a stranger'),
    isNew: z.boolean(),
  })
  .describe('To both addresses, after staff have corrected the address of a person without a log-in')

const erasure = { firstName: personName, date: words.describe('The day on which the account is deleted') }

const renewalOff = z.boolean().default(true).describe('The person has a subscription that renews no more')

const erasureAsked = z
  .object({
    kind: z.literal('erasure-asked'),
    ...erasure,
    renewalOff,
    hasLogIn: z.boolean().default(true),
    notMeUrl: notMe,
  })
  .describe('A person has asked that their account is deleted')

const erasureTakenBack = z
  .object({ kind: z.literal('erasure-taken-back'), ...erasure, renewalOff })
  .describe('A person keeps the account that was to be deleted')

const erasureDone = z
  .object({ kind: z.literal('erasure-done'), ...erasure })
  .describe('The last mail to a person whose account was deleted')

const exportReady = z
  .object({
    kind: z.literal('export-ready'),
    firstName: personName,
    date: words.describe('The last day on which it can be downloaded'),
    notMeUrl: notMe,
  })
  .describe('To a person who has asked for their data. It has neither the file nor the code')

const exportAsked = z
  .object({ kind: z.literal('export-asked'), firstName: personName, notMeUrl: notMe })
  .describe('To a person for whom staff have asked for an export')

export const ACCOUNT_MAILS = [
  credentialsSet,
  passwordChanged,
  passwordReset,
  newDevice,
  passkeyAdded,
  passkeyRemoved,
  logInCode,
  alreadyActive,
  addressCorrected,
  erasureAsked,
  erasureTakenBack,
  erasureDone,
  exportReady,
  exportAsked,
] as const
