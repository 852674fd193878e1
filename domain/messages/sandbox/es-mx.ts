import type { Translation } from '../translation.ts'
import type { sandbox as english } from './en.ts'

export const sandbox: Translation<typeof english> = {
  'sandbox.banner': 'Modo de prueba: no se mueve dinero.',
  'sandbox.amount': 'Importe',
  'sandbox.paypal.title': 'PayPal (prueba)',
  'sandbox.paypal.account': 'Con la sesión de payer@example.com',
  'sandbox.paypal.approve': 'Pagar con PayPal',
  'sandbox.venmo.title': 'Venmo (prueba)',
  'sandbox.venmo.account': 'Con la sesión de @venmojoe',
  'sandbox.venmo.approve': 'Pagar con Venmo',
  'sandbox.cancel': 'Cancelar',
  'sandbox.fail': 'Hacer que el pago falle',
  'sandbox.challenge.title': 'Tu banco pregunta: ¿eres tú? (prueba)',
  'sandbox.challenge.hint': 'El código es 1234. Cualquier otro falla.',
  'sandbox.challenge.code': 'Código',
  'sandbox.challenge.submit': 'Confirmar',
  'sandbox.challenge.cancel': 'Cancelar',
}
