import type { Translation } from '../translation.ts'
import type { warnings as english } from './en.ts'

export const warnings: Translation<typeof english> = {
  'mail.subscriptionEnded.cancelled':
    'Nos pediste terminar tu suscripción, así que terminó hoy. Estaba pagada hasta el {date}. No se cobra nada más. Si te devolvemos dinero, te diremos cuánto en otro correo.',
  'mail.notMe.lead': 'Si no fuiste tú, avísanos en esta página.',
  'mail.notMe.page':
    'Así se cierra tu sesión en todas partes y te enviamos un enlace para elegir una contraseña nueva. No pasa nada hasta que presiones ahí un botón. El enlace funciona una sola vez, durante 7 días.',
  'mail.notMe.button': 'No fui yo',
  'mail.newDevice.subject': 'Nuevo inicio de sesión en {brand}',
  'mail.newDevice.text': 'Un navegador que no conocíamos acaba de iniciar sesión en tu cuenta de {brand}.',
  'mail.newDevice.browser': 'Navegador: {browser}',
  'mail.newDevice.place': 'País: {place}',
  'mail.newDevice.you': 'Si fuiste tú, no tienes que hacer nada.',
}
