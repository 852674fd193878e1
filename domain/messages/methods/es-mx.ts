import type { Translation } from '../translation.ts'
import type { methods as english } from './en.ts'

export const methods: Translation<typeof english> = {
  'mail.methodExpires.subject': 'Tu tarjeta vence antes de tu renovación',
  'mail.methodExpires.text':
    '{method} vence al final de {expires}. Tu suscripción a {brand} se renueva después, el {date}.',
  'mail.methodExpires.replaced':
    'Si tienes una tarjeta nueva, agrégala en Pagos y recibos. Muchos bancos nos avisan de la nueva fecha, así que quizá ya esté ahí.',

  'mail.methodRevoked.subject': 'Tu suscripción necesita otro método de pago',
  'mail.methodRevoked.text':
    'Ya no podemos cobrar tu suscripción a {brand} con {method}: se canceló la autorización o se eliminó el método.',
  'mail.methodRevoked.unnamed':
    'Ya no podemos cobrar tu suscripción a {brand} con tu método de pago: se canceló la autorización o se eliminó el método.',
  'mail.methodRevoked.before':
    'Tu suscripción se renueva el {date}. Agrega otro método de pago antes de esa fecha. Ahora no se cobra nada.',
  'mail.methodRevoked.due':
    'El pago de tu renovación está pendiente. Agrega otro método de pago y lo cobraremos de inmediato.',

  'mail.methodChanged.subject': 'Cambió tu método de pago',
  'mail.methodChanged.text': 'Desde ahora pagas tu suscripción a {brand} con {method}.',
  'mail.methodChanged.before': 'Ya no usamos {before} para cobrarte.',
  'mail.methodChanged.notYou':
    'Si no fuiste tú, otra persona usó tu cuenta. Elige ahora una contraseña nueva: así se cierra tu sesión en los demás dispositivos. Luego escríbenos a {email}.',

  'mail.methodNotChanged.subject': 'No se guardó tu nuevo método de pago',
  'mail.methodNotChanged.refused':
    'Ingresaste otro método de pago para {brand}. El banco lo rechazó y no pudimos guardarlo. No se cobró nada.',
  'mail.methodNotChanged.noAnswer':
    'Ingresaste otro método de pago para {brand}. El banco no respondió y no pudimos guardarlo. No se cobró nada.',
  'mail.methodNotChanged.stays': 'Sigues pagando tu suscripción con {method}.',
  'mail.methodNotChanged.again': 'Para cambiarlo, ingrésalo de nuevo.',
}
