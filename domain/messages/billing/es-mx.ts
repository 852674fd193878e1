import type { Translation } from '../translation.ts'
import type { billing as english } from './en.ts'

export const billing: Translation<typeof english> = {
  'account.plan.title': '{name}, {years}',
  'account.plan.paidUntil': 'Pagada hasta el {date}.',
  'account.plan.ended': 'Terminó el {date}. Conservamos todo: puedes leerlo y descargarlo cuando quieras.',
  'account.plan.endedErased': 'Terminó el {date}. Puedes descargar tus datos hasta que se elimine tu cuenta.',
  'account.waits.address':
    'No tenemos tu dirección de cobro para calcular el impuesto, así que no podemos decirte el precio del siguiente periodo. Sin ella, tu suscripción termina el {date} y no se cobra nada.',
  'account.waits.enter': 'Agregar la dirección',
  'account.waits.mail':
    'No pudimos entregar en {email} el correo con el precio del siguiente periodo. No se cobra nada antes de que lo recibas. Si no se puede entregar, tu suscripción termina el {date}. Si ese correo electrónico es incorrecto, cámbialo. Si necesitas ayuda, llama al {phone} o escribe a {support}.',
  'account.waits.changeEmail': 'Cambiar el correo',
  'account.ended.no-address':
    'No se renovó porque no teníamos tu dirección de cobro para calcular el impuesto. No se cobró nada.',
  'account.ended.not-told':
    'No se renovó porque no pudimos entregarte el correo con el precio. No se cobró nada. Revisa tu correo en tu cuenta. Si necesitas ayuda, llama al {phone} o escribe a {support}.',
  'account.comeback.how':
    'Puedes volver a suscribirte cuando quieras. Tu familia y tus registros se conservan.',
  'account.comeback.button': 'Volver a suscribirme',
  'account.comeback.first': 'Suscribirme',
  'account.comeback.running.title': 'Ya tienes una suscripción',
  'account.comeback.running':
    'Tu suscripción está pagada hasta el {date}. Todo sobre ella está en Pagos y recibos.',
  'account.comeback.paidFor.title': 'Tu lugar está pagado',
  'account.comeback.paidFor':
    'Tu lugar está pagado hasta el {date}. No tienes que pagar ahora. Para continuar después, encárgate del pago en Pagos y recibos, o suscríbete aquí cuando termine.',
  'account.comeback.due.title': 'Hay un pago pendiente',
  'account.comeback.due':
    'Tu tiempo pagado llega hasta el {date} y el pago del siguiente periodo está pendiente. Págalo y tu suscripción continúa. No necesitas otra.',
  'account.comeback.done':
    'Qué bueno que volviste. Tu suscripción ya empezó y te enviamos el recibo por correo.',
  'account.comeback.notCharged':
    'Tu sesión terminó antes del pago, así que no se cobró nada. Inicia sesión y vuelve a pagar.',
  'account.comeback.elsewhere':
    'Parece que ya pagaste con otra cuenta. No se cobró nada ahora. Inicia sesión en esa cuenta o llama al {phone}.',
  'account.comeback.failed': 'No se cobró nada. Revisa en Pagos y recibos si ya tienes una suscripción.',
  'account.plan.nextCharge': 'Próximo cobro',
  'account.plan.plusTaxes': 'más los impuestos que correspondan',
  'account.plan.amount': 'Importe',
  'account.plan.atTodaysRate': '{price} más {tax} de impuestos, con la tasa de hoy',
  'account.plan.asNoticed': '{price} más {tax} de impuestos, como te avisamos por correo',
  'account.plan.untaxed': 'sin impuestos, con la tasa de hoy',
  'account.plan.untaxedAsNoticed': 'sin impuestos, como te avisamos por correo',
  'account.plan.taxChanged':
    '{price} como te avisamos por correo, más {tax} de impuestos en tu dirección de hoy',
  'account.plan.noLongerTaxed': '{price} como te avisamos por correo; sin impuestos en tu dirección de hoy',
  'account.plan.withVat': 'con IVA',
  'account.plan.isDue': 'Pago pendiente',
  'account.plan.dueSince': 'Pendiente desde',
  'account.plan.endsNow':
    'Te escribimos con el resultado de cada intento. Si desactivas la renovación ahora, {name} termina de inmediato y no se cobra nada.',
  'account.plan.isOff': 'Renovación desactivada',
  'account.plan.untilErased': 'Es tuya hasta que se elimine tu cuenta. No se cobra nada más.',
  'account.plan.yours': 'Es tuya hasta el {date}. No se cobra nada más.',
  'account.plan.consent':
    'Si activas la renovación, aceptas que cobremos {amount} el {date} y después, cada {years, plural, one {año} other {# años}}, el precio de ese momento, hasta que la desactives en Pagos y recibos. Te avisamos del importe exacto antes de cada cobro.',
  'account.plan.willBeTold': 'Te avisamos por correo del importe exacto antes del cobro.',
  'account.plan.renews': 'Si desactivas la renovación, conservas {name} hasta el {date}.',
  'account.plan.switchOn': 'Activar la renovación',
  'account.plan.notShown': 'No podemos mostrar el próximo cobro por ahora. Vuelve a cargar la página.',

  'account.renewal.switchOff': 'Desactivar la renovación',
  'account.renewal.title': '¿Desactivar la renovación?',
  'account.renewal.keep': 'Conservas {name} hasta el {date} y a partir de hoy no se cobra nada.',
  'account.renewal.endsNow':
    'El tiempo pagado ya terminó. Por eso {name} termina de inmediato y no se cobra nada más. Conservamos todo.',
  'account.renewal.charging':
    'La renovación se está cobrando en este momento y ese pago ya no se puede detener. Desactívala y pídenos el reembolso: te devolvemos todo.',
  'account.renewal.offWhileCharged':
    'La renovación está desactivada. Ya había un pago en camino. Si se cobra, pídenos el reembolso: te devolvemos todo.',
  'account.renewal.onAgain': 'Puedes volver a activarla hasta ese día.',
  'account.renewal.sent':
    'Si ya se envió un cobro, puedes recuperarlo completo dentro de {days} días: abre su recibo en Pagos y recibos.',
  'account.renewal.confirm': 'Desactivar',
  'account.renewal.keepOn': 'Dejarla activada',
  'account.renewal.isOffTitle': 'La renovación está desactivada',
  'account.renewal.isOff': 'La renovación está desactivada. Te enviamos un comprobante por correo.',
  'account.renewal.wasOffTitle': 'Desactivaste la renovación',
  'account.renewal.wasOff':
    'Te enviamos un comprobante por correo. En Pagos y recibos puedes ver si sigue desactivada.',
  'account.renewal.isOn': 'La renovación está activada. Te enviamos un comprobante por correo.',
  'account.renewal.offUntil': 'Conservas {name} hasta el {date}. No se cobra nada más.',
  'account.renewal.failed': 'No funcionó, así que no cambió nada. Inténtalo de nuevo.',
  'account.renewal.whose': 'Esta es la suscripción de {name}.',
  'account.renewal.ofAnother':
    'Este enlace es de la suscripción de otra persona, así que aquí no hace nada. Tu propia renovación está en Pagos y recibos.',
  'account.renewal.linkEndedTitle': 'Este enlace ya no funciona',
  'account.renewal.linkEnded':
    'Abre el del mensaje más reciente. Si eso no ayuda, llegó a un correo que ya no usas aquí.',
  'account.renewal.hasEndedTitle': 'Esta suscripción terminó',
  'account.renewal.hasEnded':
    'Nada se renueva y no se cobra nada más. Puedes volver a suscribirte en Pagos y recibos.',
  'account.renewal.billing': 'Entrar a Pagos y recibos',

  'account.renewal.notOffered': 'La renovación no se puede activar aquí.',
  'account.renewal.erasureAsked':
    'Tu cuenta se eliminará, así que la renovación no se puede activar. Primero conserva tu cuenta.',
  'account.comeback.erasureAsked':
    'Tu cuenta se eliminará, así que no puedes suscribirte. Primero conserva tu cuenta.',
  'account.method.erasureAsked':
    'Tu cuenta se eliminará, así que no se puede agregar un método de pago. Primero conserva tu cuenta.',
  'account.renewal.ended':
    'Esta suscripción ya terminó, así que su renovación no se puede activar ni desactivar.',

  'account.takeOver.button': 'Encargarme del pago',
  'account.takeOver.title': 'Encárgate del pago',
  'account.takeOver.lede':
    'Tu lugar está pagado hasta el {date}. Agrega tu método de pago y tu suscripción continúa después de ese día. Ahora no se cobra nada.',
  'account.takeOver.save': 'Guardar y activar la renovación',
  'account.takeOver.done':
    'Tu método de pago quedó guardado y la renovación está activada. Te enviamos un comprobante por correo.',
  'account.takeOver.notOn':
    'Tu método de pago quedó guardado, pero la renovación aún no está activada. Actívala aquí abajo.',

  'account.pastDue.title': 'No se pudo hacer tu último pago.',
  'account.pastDue.isOpen': 'Tu pago todavía no se ha hecho.',
  'account.pastDue.why.bank': 'El banco no lo aprobó.',
  'account.pastDue.why.not-enough':
    'El banco indica que no había saldo suficiente o que se alcanzó un límite.',
  'account.pastDue.why.expired': 'El banco indica que la tarjeta ya venció.',
  'account.pastDue.why.gone': 'El banco ya no acepta este método de pago.',
  'account.pastDue.why.verify': 'El banco pide que tú lo confirmes.',
  'account.pastDue.why.no-method': 'No tenemos un método de pago al que podamos cobrar.',
  'account.pastDue.why.not-tried':
    'No hemos podido cobrarlo. Hasta donde sabemos, tu método de pago está bien.',
  'account.pastDue.again': 'Lo intentamos otra vez el {date}, y tu cuenta sigue abierta hasta el {until}.',
  'account.pastDue.waits':
    'Agrega otro método de pago y lo cobramos de inmediato. Tu cuenta sigue abierta hasta el {until}.',
  'account.pastDue.confirm':
    'Escribe otra vez los datos de la tarjeta o agrega otro método. Lo cobramos de inmediato, y tu cuenta sigue abierta hasta el {until}.',
  'account.pastDue.goesOn':
    'Lo seguimos intentando, así que no tienes que hacer nada. Tu cuenta sigue abierta hasta el {until}.',
  'account.pastDue.staysOpen':
    'Lo seguimos intentando, así que no tienes que hacer nada. Mientras tanto, tu cuenta sigue abierta.',
  'account.pastDue.update': 'Actualizar el método de pago',

  'account.receipts.title': 'Cobros y recibos',
  'account.receipts.none': 'Aún no tienes recibos',
  'account.receipts.none.text': 'Después de un pago, aquí queda su recibo.',
  'account.receipts.one': 'Recibo {number}',
  'account.receipts.back': 'Pagos y recibos',
  'account.receipts.refunded': 'reembolsado',
  'account.receipts.renewal': '{what}, renovación',
  'account.receipts.change': '{what}, cambio de plan',
  'account.receipts.open': 'Recibo',
  'account.receipts.of': 'del {date}, número {number}',
  'account.receipts.returned': 'reembolso de {amount}',
  'account.receipts.wentBack': 'se te devolvieron {amount}',
  'account.receipts.returning': 'reembolso en camino',
  'account.receipts.disputed.open': 'tu banco está revisando este pago',
  'account.receipts.disputed.won': 'tu banco decidió que este pago queda',
  'account.receipts.disputed.lost': 'tu banco te devolvió el dinero',

  'account.refund.get': 'Pedir un reembolso',
  'account.refund.until': 'Puedes recuperar {amount} hasta el {date}.',
  'account.refund.title': '¿Recuperar {amount}?',
  'account.refund.arrives':
    'Devolvemos {amount} al método de pago que usaste ({method}). Por lo general llega en 10 días hábiles.',
  'account.refund.changes': 'También te devolvemos {amount} por tu cambio de plan, en un reembolso aparte.',
  'account.refund.ends':
    'Tu suscripción termina ahora y no se cobra nada más. Conservamos los registros de tu familia.',
  'account.refund.paidUntil':
    'El tiempo de este pago termina ahora. El resto de tu tiempo pagado no cambia: conservas tu suscripción hasta el {date}. No se renueva automáticamente.',
  'account.refund.planBefore':
    'Tu plan vuelve a ser {name} ahora mismo, y también el precio de sus renovaciones. Tu tiempo pagado no cambia.',
  'account.refund.changedSince':
    'Cambiaste de plan otra vez después de este pago. Primero pide el reembolso del pago posterior.',
  'account.refund.endsNamed':
    'También termina el lugar que pagaste para {name}. Le avisamos por correo, sin decirle el importe.',
  'account.refund.endsAnother':
    'También termina el lugar que pagaste para la persona con quien compartes la crianza. Le avisamos por correo, sin decirle el importe.',
  'account.refund.confirm': 'Reembolsar {amount}',
  'account.refund.keep': 'Conservar mi suscripción',
  'account.refund.made': 'Tu reembolso va en camino. Te enviamos un comprobante por correo.',
  'account.refund.started': 'Tu reembolso está en proceso. Te avisaremos por correo en cuanto esté hecho.',
  'account.refund.already': 'Ya se te devolvió todo este pago.',
  'account.refund.underWay': 'El reembolso de este pago ya va en camino.',
  'account.refund.nothingCharged': 'No se cobró nada, así que no hay nada que reembolsar.',
  'account.refund.disputed':
    'Tu banco está revisando este pago. Mientras decide, no podemos reembolsarlo. Escríbenos o llámanos.',
  'account.refund.tooLate':
    'El plazo para pedir el reembolso de este pago ya terminó. Escríbenos o llámanos.',
  'account.refund.changed': 'El importe cambió mientras tanto. Revísalo e inténtalo de nuevo.',
  'account.refund.refused':
    'No se pudo hacer el reembolso aquí. Lo estamos revisando. Escríbenos o llámanos.',

  'account.billing.paying':
    'Estamos confirmando un pago de tu suscripción. Te avisamos del resultado por correo y nada se cobra dos veces.',
  'account.billing.title': 'Pagos y recibos',
  'account.billing.lede': 'Lo que pagas, cuándo y lo que has pagado.',
  'account.billing.address': 'Dirección de cobro',
  'account.billing.noAddress': 'No hay una dirección registrada.',
  'account.billing.change': '¿Tienes dudas sobre un pago? Llama al {phone} o escribe a {email}.',
  'account.billing.help': '¿Necesitas ayuda?',
  'account.billing.changeAddress': 'Cambiar',
  'account.billing.addressLede': 'Para impuestos y verificaciones de tu tarjeta. Nadie más la ve.',
  'account.billing.save': 'Guardar la dirección',
  'account.billing.saved': 'Tu dirección quedó guardada.',
  'account.billing.back': 'Mi cuenta',
  'account.billing.notShown': 'No podemos mostrar esto por ahora. Vuelve a cargar la página.',

  'account.method.title': 'Método de pago',
  'account.method.none': 'No hay un método de pago registrado.',
  'account.method.card': '{brand} con terminación {lastFour}',
  'account.method.expires': 'Vence {expires}',
  'account.method.refused': 'Su banco ya no lo acepta.',
  'account.method.expiresFirst': 'Vence antes del próximo cobro. Agrega otro método.',
  'account.method.changeShort': 'Cambiar',
  'account.method.add': 'Agregar',
  'account.method.change': 'Cambia tu método de pago',
  'account.method.lede':
    'Se usa a partir del próximo cobro. Ahora no se cobra nada, salvo que haya un pago pendiente.',
  'account.method.save': 'Guardar el método de pago',
  'account.method.secure':
    'Los datos de la tarjeta van directo a nuestro proveedor de pagos; nunca los vemos ni los guardamos. Si ya tienes un método, se conserva hasta guardar el nuevo.',
  'account.method.replaced': 'Tu nuevo método de pago quedó guardado.',
  'account.method.paid':
    'Tu nuevo método de pago quedó guardado y ya se cobró lo pendiente. El recibo va en camino.',
  'account.method.dueDeclined':
    'Tu nuevo método de pago quedó guardado, pero el pago pendiente fue rechazado. Prueba con otro método.',
  'account.method.dueUnknown':
    'Tu nuevo método de pago quedó guardado. Aún no sabemos si el pago pendiente se hizo: el banco no ha respondido. Seguimos preguntando y te escribimos con el resultado.',
  'account.method.saving': 'Estamos guardando otro método de pago. El banco aún no responde.',
  'account.method.waiting': 'Estamos guardando tu método de pago',
  'account.method.waiting.text':
    'El banco aún no responde. Seguimos preguntando. Mientras tanto se conserva tu método anterior. Puedes cerrar esta página y volver más tarde.',
  'account.method.network':
    'No pudimos conectar con nuestro servidor. Presiona el botón otra vez: nada se hace dos veces.',
  'account.method.needsScript': 'Esta página necesita JavaScript para proteger los datos de tu tarjeta.',
  'account.method.ended': 'Esta suscripción ya terminó, así que no hay un método de pago que cambiar.',
  'account.method.noAddress': 'Primero escribe tu dirección de cobro.',
  'account.method.tooMany':
    'Se probaron demasiados métodos de pago. No cambió nada. Inténtalo de nuevo en {minutes, plural, one {# minuto} other {# minutos}}.',
}
