import type { Translation } from '../translation.ts'
import type { passkeys as english } from './en.ts'

export const passkeys: Translation<typeof english> = {
  'passkeys.name.length': 'Escribe un nombre de 40 caracteres como máximo.',
  'passkeys.tooMany': 'Tienes 10 llaves de acceso y ese es el máximo. Primero elimina una.',
  'passkeys.onDevice': 'Este dispositivo ya tiene una llave de acceso aquí.',
  'passkeys.refused': 'No se aceptó esta llave de acceso. Inténtalo de nuevo o entra de otra forma.',

  'mail.passkeyAdded.subject': 'Se agregó una llave de acceso a tu cuenta',
  'mail.passkeyAdded.text':
    'La llave de acceso “{name}” se acaba de agregar a tu cuenta de {brand}. Abre la cuenta sin contraseña.',
  'mail.passkeyRemoved.subject': 'Se eliminó una llave de acceso de tu cuenta',
  'mail.passkeyRemoved.text':
    'La llave de acceso “{name}” se acaba de eliminar de tu cuenta de {brand}. Ya no abre la cuenta.',
}
