import type { Translation } from '../translation.ts'
import type { account as english } from './en.ts'

export const account: Translation<typeof english> = {}
