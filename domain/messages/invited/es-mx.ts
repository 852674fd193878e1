import type { Translation } from '../translation.ts'
import type { invited as english } from './en.ts'

export const invited: Translation<typeof english> = {
  'invited.api.linkEnded': 'Este enlace ya no funciona. Pide uno nuevo.',
  'invited.api.saved': 'Guardado.',
  'invited.api.joined': 'Ya tienes una cuenta. Inicia sesión para continuar.',
  'invited.api.paid':
    'Tu suscripción está pagada. Elige tu nombre de usuario y contraseña, o escribe a soporte.',
  'invited.api.notAParent':
    'La invitación es para una madre o un padre. Iniciaste sesión con otro tipo de cuenta.',
  'invited.api.member': 'Esta cuenta ya pertenece a la familia de la invitación.',
  'invited.request.failed': 'Algo salió mal. Inténtalo de nuevo más tarde.',
  'invited.request.sent': '¡Gracias! Tu nuevo enlace va en camino.',
  'invited.step1.duplicate':
    'Parece que ya tienes una cuenta. Inicia sesión para unirte con ella, o sigue con una nueva.',
  'invited.api.hasJoined': 'Ya se unió. Ahora solo esa persona puede cambiar su correo.',
}
