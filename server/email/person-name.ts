import { z } from 'zod'
import { nameInMail } from '#domain/people/name.ts'

/**
 * The name of a person in a stored mail. Mail programs make no link of it, even if it was stored before the rule for
 * names.
 */
export const personName = z.string().transform(nameInMail)
