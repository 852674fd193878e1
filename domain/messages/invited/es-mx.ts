import type { Translation } from '../translation.ts'
import type { invited as english } from './en.ts'

export const invited: Translation<typeof english> = {}
