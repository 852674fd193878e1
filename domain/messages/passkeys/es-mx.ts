import type { Translation } from '../translation.ts'
import type { passkeys as english } from './en.ts'

export const passkeys: Translation<typeof english> = {
  'account.passkeys.title': 'Llaves de acceso',
  'account.passkeys.lede':
    'Entra con tu huella, tu cara o el código de tu dispositivo. No hay contraseña que alguien pueda adivinar o verte escribir.',
  'account.passkeys.onThisDevice': 'Agrega este dispositivo',
  'account.passkeys.shared':
    'Una llave de acceso abre tu cuenta a todas las personas que pueden desbloquear el dispositivo. No agregues un dispositivo que compartes.',
  'account.passkeys.noScript': 'Tu navegador necesita JavaScript para crear una llave de acceso.',
  'account.passkeys.name': 'Nombre de la llave de acceso',
  'account.passkeys.nameHint': 'Para que la reconozcas después',
  'account.passkeys.unnamed': 'Mi dispositivo',
  'account.passkeys.add': 'Agregar una llave de acceso',
  'account.passkeys.added': 'Se agregó tu llave de acceso. Desde ahora puedes entrar con ella.',
  'account.passkeys.cancelled':
    'No se agregó ninguna llave de acceso. Puedes intentarlo de nuevo cuando quieras.',
  'account.passkeys.unsupported':
    'Este navegador no puede crear una llave de acceso. Un navegador más nuevo sí puede, o tu teléfono.',
  'account.passkeys.addedOn': 'Agregada',
  'account.passkeys.last': 'Último uso',
  'account.passkeys.never': 'Todavía no',
  'account.passkeys.kept': 'Se guarda',
  'account.passkeys.backedUp': 'En tus dispositivos, con respaldo',
  'account.passkeys.oneDevice': 'En un solo dispositivo, sin respaldo',
  'account.passkeys.rename': 'Cambiar nombre',
  'account.passkeys.newName': 'Nombre nuevo',
  'account.passkeys.save': 'Guardar nombre',
  'account.passkeys.keepName': 'Dejar el nombre anterior',
  'account.passkeys.renamed': 'La llave de acceso tiene su nombre nuevo.',
  'account.passkeys.remove': 'Eliminar',
  'account.passkeys.removed':
    'Se eliminó la llave de acceso y ya no abre tu cuenta. Tu dispositivo puede seguir mostrándola hasta que la borres ahí.',
  'account.passkeys.failed': 'No se pudo, así que no cambió nada. Inténtalo de nuevo.',
  'account.passkeys.logInAgain':
    'Para agregar, renombrar o eliminar una llave de acceso, primero inicia sesión de nuevo. Después vuelves aquí.',
  'account.passkeys.lost':
    '¿Perdiste un dispositivo? Elimina aquí su llave de acceso. Tu contraseña sigue funcionando. Una contraseña nueva elimina todas las llaves de acceso.',
  'account.logIn.passkey': 'Entrar con una llave de acceso',
  'account.logIn.passkeyCancelled': 'Todavía no entraste. Inténtalo de nuevo o usa tu contraseña.',
  'account.logIn.passkeyRefused': 'Esta llave de acceso no abrió ninguna cuenta aquí. Usa tu contraseña.',
  'join.receipt.passkey': 'Entra sin contraseña',
  'join.receipt.passkeyText':
    'Con una llave de acceso usas tu huella, tu cara o el código de tu propio dispositivo. Tarda medio minuto.',

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
