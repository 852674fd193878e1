import { z } from 'zod'
import { nameInMail } from '#domain/people/name.ts'

/** The name of a person in a stored mail. Mail programs make no link of it, also if it is older than the rule for names. */
export const personName = z.string().transform(nameInMail)
