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
  'plans.list': 'Planes',
  'plans.ask': '¿Cambiar a {name}?',
  'plans.askKeep': '¿Conservar {name}?',
  'plans.atRenewal':
    'Conservas {present} hasta el {date}. Desde entonces tienes {name}. Hoy no se cobra nada.',
  'plans.keeps': 'Tu plan sigue siendo {name} cuando se renueve el {date}. Hoy no se cobra nada.',
  'plans.costs': 'Cuesta {price} al precio de hoy. Te escribimos el importe exacto antes de cobrarlo.',
  'plans.later':
    'Te avisamos al menos 15 días antes de un cobro, así que se cobra el {date} o después. Conservas el acceso hasta entonces.',
  'plans.undo': 'Puedes deshacerlo hasta la renovación.',
  'plans.confirm': 'Cambiar de plan',
  'plans.confirmKeep': 'Conservar el plan',
  'plans.back': 'Todos los planes',
  'plans.done': 'Tu plan cambia con la próxima renovación.',
  'plans.undone': 'Tu plan se queda como está.',
  'plans.same': 'Ya tienes este plan, así que no cambió nada.',
  'plans.renewalOff':
    'La renovación está desactivada, así que no hay un próximo plan. Primero actívala en Pagos y recibos.',
  'plans.due':
    'Tu renovación ya se debe pagar, así que su plan no puede cambiar ahora. Págala o desactiva la renovación y después elige otro plan.',
  'plans.notSold': 'Este plan ya no se vende. Elige otro.',
  'plans.failed': 'No funcionó, así que no cambió nada. Inténtalo de nuevo.',
}
