import type { Translation } from '../translation.ts'
import type { payment as english } from './en.ts'

export const payment: Translation<typeof english> = {
  'pay.declined': 'Tu forma de pago fue rechazada. Revisa los datos o usa otra forma de pago.',
  'pay.verify': 'Tu banco quiere confirmar que eres tú. Inténtalo de nuevo y completa la verificación.',
  'pay.reenter': 'Tus datos de pago caducaron. Ingrésalos de nuevo. No se hizo ningún cargo.',
  'pay.notCharged': 'Tu pago no se realizó y no se hizo ningún cargo. Inténtalo de nuevo.',
  'pay.alreadyPaid': 'Esta suscripción ya está pagada.',
  'pay.inProgress': 'Todavía estamos confirmando otro pago de esta suscripción. Espera un momento.',
  'pay.codeTaken': 'Este código de suscripción ya se usó.',
  'pay.unavailable':
    'Por ahora no podemos recibir pagos. No se hizo ningún cargo. Inténtalo en unos minutos.',
  'pay.tooMany': 'Demasiados intentos de pago. No se hizo ningún cargo. Espera un rato e inténtalo de nuevo.',
}
