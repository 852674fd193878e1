import type { Translation } from '../translation.ts'
import type { plans as english } from './en.ts'

export const plans: Translation<typeof english> = {
  'plans.link': 'Cambiar de plan',
  'plans.title': 'Cambiar de plan',
  'plans.present': 'Tienes {name}, pagado hasta el {date}.',
  'plans.nextIs': 'Desde el {date}: {name}.',
  'plans.nextWas': 'Elegiste {name} desde el {date}. Aquí puedes deshacerlo.',
  'plans.with': '{name}, {years}, con {extras}',
  'plans.price': '{price} más impuestos',
  'plans.priceWithVat': '{price} con IVA',
  'plans.yours': 'Tu plan',
  'plans.chosen': 'Elegido',
  'plans.choose': 'Elegir',
  'plans.keep': 'Conservar',
  'plans.ofTerm': '{years, plural, one {Planes de # año} other {Planes de # años}}',
  'plans.ask': '¿Cambiar a {name}?',
  'plans.askKeep': '¿Conservar {name}?',
  'plans.atRenewal':
    'Conservas {present} hasta el {date}. Desde entonces tienes {name}. Hoy no se cobra nada.',
  'plans.keeps': 'Tu plan sigue siendo {name} cuando se renueve el {date}. Hoy no se cobra nada.',
  'plans.costs':
    'Cuesta {price} al precio de hoy. Te enviamos por correo el importe exacto antes de cobrarlo.',
  'plans.later':
    'Te avisamos al menos 15 días antes de un cobro, así que se cobra el {date} o después. Conservas el acceso hasta entonces.',
  'plans.undo': 'Puedes deshacerlo hasta la renovación.',
  'plans.confirm': 'Cambiar de plan',
  'plans.confirmKeep': 'Conservar el plan',
  'plans.back': 'Todos los planes',
  'plans.done': 'Tu plan cambia con la próxima renovación.',
  'plans.undone': 'Tu plan se queda como está.',
  'plans.same': 'Ya tienes este plan. No se cambió ni se cobró nada más.',
  'plans.alreadyChosen': 'Ya elegiste este plan para tu próxima renovación. No se cambió nada más.',
  'plans.ended': 'Esta suscripción ya terminó, así que su plan no se puede cambiar.',
  'plans.renewalOff':
    'La renovación está desactivada, así que no hay un próximo plan. Primero actívala en Pagos y recibos.',
  'plans.due':
    'El pago de tu renovación está pendiente, así que tu plan no puede cambiar ahora. Págala o desactívala y después elige otro plan.',
  'plans.underWay': 'Hay un pago de tu suscripción en curso. Espera el resultado y después elige otro plan.',
  'plans.unavailable':
    'Ahora no podemos comunicarnos con el servicio de pagos. No se cobró nada y tu plan sigue igual. Inténtalo de nuevo en un momento.',
  'plans.notNow': 'Este plan empieza con tu próxima renovación. Elígelo otra vez para ver cómo.',
  'plans.priceChanged':
    'El precio cambió desde que abriste esta página. No se cobró nada. Revisa el precio nuevo.',
  'plans.methodChanged':
    'El método de pago guardado cambió desde que abriste esta página. No se cobró nada. Revisa el nuevo.',
  'plans.noAddress': 'Necesitamos tu dirección de cobro antes de cobrar. Agrégala en Pagos y recibos.',
  'plans.noMethod': 'Tu suscripción no tiene método de pago. Agrega uno y después cambia de plan.',
  'plans.refusedMethod': 'Tu banco rechaza este método de pago. Agrega otro y después cambia de plan.',
  'plans.triedOut':
    'Esta tarjeta se intentó demasiadas veces en los últimos 30 días. Agrega otro método y después cambia de plan.',
  'plans.leftToAPerson':
    'Tu banco no respondió a un intento anterior, así que lo revisamos a mano. Llámanos o escríbenos.',
  'plans.now.can': 'Puede empezar hoy por la diferencia',
  'plans.now.ask': '¿Cambiar a {name} hoy?',
  'plans.now.lede': 'Solo pagas la diferencia por los días que quedan de tu periodo.',
  'plans.now.whole': 'Precio nuevo por todo el periodo',
  'plans.now.paid': 'Pagado por este periodo',
  'plans.now.days': 'Días que quedan después de hoy',
  'plans.now.daysOf': '{daysLeft} de {daysOfTerm}',
  'plans.now.difference': 'Diferencia por esos días',
  'plans.now.total': 'Se cobra hoy',
  'plans.now.how':
    'La diferencia es ({whole} − {paid}) × {daysLeft} ÷ {daysOfTerm}, redondeada hacia abajo, a tu favor.',
  'plans.now.howNothing':
    'La diferencia entre {whole} y {paid} por {daysLeft} de {daysOfTerm} días es cero, así que no se cobra nada.',
  'plans.now.renews':
    'Tu tiempo pagado no cambia. El {date} tu plan se renueva a su precio nuevo, {price}. Te escribimos antes.',
  'plans.now.drops': 'Habías elegido {name} desde el {date}. Este cambio reemplaza esa elección.',
  'plans.now.refund':
    'Puedes recuperar este pago durante {days, plural, one {# día} other {# días}}. Tu plan vuelve entonces a ser {name}.',
  'plans.now.method': 'Cobramos {total} a {method}.',
  'plans.now.confirm': 'Cambiar ahora y pagar {total}',
  'plans.now.confirmFree': 'Cambiar ahora',
  'plans.now.otherMethod': 'Usar otro método de pago',
  'plans.now.atRenewal': 'Mejor cambiar con la próxima renovación',
  'plans.now.declined': '{why} Tu plan sigue igual. Inténtalo de nuevo o usa otro método de pago.',
  'plans.now.done': 'Tu plan cambió. Te enviamos este recibo por correo.',
  'plans.now.processing':
    'Tu banco aún no responde. Tu plan se queda igual mientras tanto y nada se cobra dos veces. Te avisamos del resultado por correo.',
  'plans.notSold': 'Este plan ya no se vende. Elige otro.',
  'plans.failed': 'No funcionó, así que no cambió nada. Inténtalo de nuevo.',
}
