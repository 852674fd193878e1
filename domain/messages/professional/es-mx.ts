import type { Translation } from '../translation.ts'
import type { professional as english } from './en.ts'

export const professional: Translation<typeof english> = {}
