import type { Translation } from '../translation.ts'
import type { invited as english } from './en.ts'

export const invited: Translation<typeof english> = {
  'invited.api.linkEnded': 'Este enlace ya no funciona. Pide uno nuevo.',
  'invited.api.saved': 'Guardado.',
}
