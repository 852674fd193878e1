import type { Translation } from '../translation.ts'
import type { payment as english } from './en.ts'

export const payment: Translation<typeof english> = {}
