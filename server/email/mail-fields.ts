import { z } from 'zod'
import { nameInMail } from '#domain/people/name.ts'

/**
 * The name of a person in a stored mail. Mail programs make no link of it, even if it was stored before the rule for
 * names.
 */
export const personName = z.string().transform(nameInMail)

/** Text that the caller has formatted in the recipient's language. */
export const words = z.string()
export const link = z.url({ protocol: /^https?$/ })
export const notMe = link
  .optional()
  .describe('Logs out every browser. Mails of the previous version have none')
