import type { Translation } from '../translation.ts'
import type { join as english } from './en.ts'

export const join: Translation<typeof english> = {}
