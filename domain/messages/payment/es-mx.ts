import type { Translation } from '../translation.ts'
import type { payment as english } from './en.ts'

export const payment: Translation<typeof english> = {
  'pay.declined': 'Tu método de pago fue rechazado. Revisa los datos o usa otro método de pago.',
  'pay.verify': 'Tu banco quiere confirmar que eres tú. Inténtalo de nuevo y completa la verificación.',
  'pay.reenter': 'Tus datos de pago vencieron. Escríbelos de nuevo. No se cobró nada.',
  'pay.invalidNumber':
    'Este número de tarjeta no es válido. Revísalo y escribe la tarjeta de nuevo. No se cobró nada.',
  'pay.invalidExpiry':
    'Esta fecha de vencimiento no es válida. Revísala y escribe la tarjeta de nuevo. No se cobró nada.',
  'pay.notCharged': 'Tu pago no se realizó y no se cobró nada. Inténtalo de nuevo.',
  'pay.alreadyPaid': 'Esta suscripción ya está pagada.',
  'pay.inProgress':
    'Todavía estamos confirmando otro pago de esta suscripción, quizá desde otro dispositivo. Ahora no se cobró nada. Espera un momento.',
  'pay.leftToAPerson':
    'Todavía no pudimos confirmar un pago anterior de esta suscripción. Ahora no se cobró nada. Llámanos al {phone} y lo resolvemos.',
  'pay.unavailable': 'Por ahora no podemos recibir pagos. No se cobró nada. Inténtalo en unos minutos.',
  'pay.notOffered': 'Aquí no aceptamos este método de pago. Elige otro.',
  'pay.tooManyCards':
    'Ya se probaron tres tarjetas distintas para este pedido. No se cobró nada. Usa otro método de pago o llámanos al {phone}.',
  'pay.tooMany':
    'Demasiados intentos de pago. No se cobró nada. Inténtalo de nuevo en {hours, plural, =0 {{minutes, plural, one {# minuto} other {# minutos}}} one {# hora} other {# horas}}, usa otro método de pago o llámanos al {phone}.',
  'pay.tooManyOnlyCards':
    'Demasiados intentos de pago. No se cobró nada. Inténtalo de nuevo en {hours, plural, =0 {{minutes, plural, one {# minuto} other {# minutos}}} one {# hora} other {# horas}} o llámanos al {phone}.',
  'pay.noMoreCards':
    'Ya se probaron varias tarjetas distintas para este pedido. No se cobró nada. Llámanos al {phone} y te ayudamos.',
  'pay.cardClosed':
    'El banco rechazó esta tarjeta. No se cobró nada. Puedes intentar con ella de nuevo en {hours, plural, =0 {{minutes, plural, one {# minuto} other {# minutos}}} one {# hora} other {# horas}}. Usa otra tarjeta u otro método de pago, o llámanos al {phone}.',
  'pay.cardClosedOnlyCards':
    'El banco rechazó esta tarjeta. No se cobró nada. Puedes intentar con ella de nuevo en {hours, plural, =0 {{minutes, plural, one {# minuto} other {# minutos}}} one {# hora} other {# horas}}. Usa otra tarjeta o llámanos al {phone}.',
  'package.basic.name': 'Básico',
  'package.basic.description': 'Lo esencial para criar desde dos hogares.',
  'package.essentials.name': 'Esencial',
  'package.essentials.description': 'Mensajes más tranquilos, un calendario y un lugar para los documentos.',
  'package.premium.name': 'Premium',
  'package.premium.description': 'Para familias que también se pagan aquí los gastos compartidos.',
  'package.choose-your-own.name': 'Arma el tuyo',
  'package.choose-your-own.description': 'Empieza con lo básico y agrega solo lo que necesitas.',
  'package.essentials-uk.name': 'Esencial Reino Unido',
  'package.essentials-uk.description':
    'Mensajes más tranquilos, un calendario y un lugar para los documentos.',
  'package.premium-uk.name': 'Premium Reino Unido',
  'package.premium-uk.description': 'Para familias que también se pagan aquí los gastos compartidos.',
  'package.nameWithExtras': '{name} con {extras}',
  'package.nameAndTerm': '{years, plural, one {{name}, 1 año} other {{name}, # años}}',
  'package.receipt': 'Suscripción {name}',
  'package.core.messages': 'Mensajes con fecha y hora',
  'package.core.calendar': 'Un calendario para los dos hogares',
  'package.core.recordedCalls': 'Llamadas y videollamadas grabadas',
  'package.core.expenses': 'Un registro de los gastos compartidos',
  'service.MYFILES.name': 'MyFiles',
  'service.MYFILES.description': '1 GB para los documentos y las fotos que necesitan los dos hogares.',
  'service.MYFILES.benefit': '1 GB para documentos y fotos',
  'service.CALLSBASIC.name': 'Recibir llamadas',
  'service.CALLSBASIC.description': 'Contesta llamadas y videollamadas sin compartir tu número.',
  'service.CALLSBASIC.benefit': 'Contesta llamadas sin compartir tu número',
  'service.TONEMETER.name': 'ToneMeter',
  'service.TONEMETER.description': 'Te señala las frases que pueden sonar duras antes de que las envíes.',
  'service.TONEMETER.benefit': 'Una segunda mirada antes de enviar',
  'service.TONEMETER.benefit.note': 'ToneMeter te señala las frases que pueden sonar duras.',
  'service.UNLIMITEDPAYMENTS.name': 'Pagos ilimitados',
  'service.UNLIMITEDPAYMENTS.description':
    'Paga y recibe pagos de gastos compartidos cuantas veces necesites, con un registro de cada uno.',
  'service.UNLIMITEDPAYMENTS.benefit': 'Paga y recibe pagos de gastos compartidos',
  'service.UNLIMITEDPAYMENTS.benefit.note': 'Cuantas veces lo necesites.',
  'service.UNLIMITEDPAYMENTS.record': 'Un registro de cada pago',
  'order.line.coParent': 'La misma suscripción para la otra persona',
  'order.tax.sales': 'Impuesto sobre ventas',
}
