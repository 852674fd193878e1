import type { Translation } from '../translation.ts'
import type { mail as english } from './en.ts'

export const mail: Translation<typeof english> = {}
