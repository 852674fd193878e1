import type { Translation } from '../translation.ts'
import type { api as english } from './en.ts'

export const api: Translation<typeof english> = {
  'api.badRequest': 'La solicitud no tiene el formato esperado.',
  'api.unauthorized': 'Vuelve a iniciar sesión para continuar.',
  'api.forbidden': 'Este enlace o esta clave no da acceso a eso.',
  'api.foreignOrigin':
    'Esto se envió desde otro sitio, así que no se hizo nada. Abre la página y envíalo de nuevo.',
  'api.freshLogIn': 'Inicia sesión de nuevo para hacer esto.',
  'api.notYourRole': 'Tu función no permite esto.',
  'api.reason': 'Escribe un motivo que se entienda dentro de un año: al menos 8 caracteres.',
  'api.dayInFuture': 'Ese día todavía no llega.',
  'api.fromAfterTo': 'El primer día es posterior al último.',
  'api.periodTooLong': 'Elige 400 días como máximo.',
  'api.unknownCountry': 'No hay ningún país con este código.',
  'api.notFound': 'No pudimos encontrarlo.',
  'api.expired': 'Tu registro venció. Empieza de nuevo; se conserva lo que esta página aún tiene.',
  'api.validation': 'Revisa los campos marcados.',
  'api.conflict': 'La misma solicitud todavía se está procesando. Espera un momento.',
  'api.idempotency': 'Esta clave de solicitud ya se usó para otra cosa.',
  'api.tooLarge': 'La solicitud es demasiado grande.',
  'api.tooMany': 'Demasiados intentos. Espera unos minutos y vuelve a intentarlo.',
  'api.timeout': 'Esto tardó demasiado. Inténtalo de nuevo.',
  'api.unavailable': 'No podemos hacerlo en este momento. Inténtalo de nuevo en un momento.',
  'api.generic': 'Algo salió mal con tu solicitud. Inténtalo de nuevo más tarde.',
}
