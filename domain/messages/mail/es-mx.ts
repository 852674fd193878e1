import type { Translation } from '../translation.ts'
import type { mail as english } from './en.ts'

export const mail: Translation<typeof english> = {
  'mail.linkFallback': 'Si el botón no funciona, abre este enlace en tu navegador:',
  'mail.footer.help': '¿Tienes preguntas? Escríbenos:',
  'mail.footer.call': 'O llámanos: {phone}',
  'mail.footer.why.account': 'Este es un correo de servicio sobre tu cuenta de {brand}.',
  'mail.footer.why.invitation': 'Este es un correo de servicio sobre una invitación a {brand}.',
  'mail.footer.why.other': 'Este es un correo de servicio de {brand}.',
  'mail.footer.optOut': 'Dejar de recibir invitaciones en este correo',
  'mail.logIn': 'Iniciar sesión',
  'mail.greeting': 'Hola, {name}:',

  'mail.namedInASignUp.subject': 'Alguien escribió tus datos en un registro',
  'mail.namedInASignUp.text':
    'Alguien que conoce tu nombre y tu correo o teléfono los escribió en un registro de {brand}. Es posible que le hayamos dicho que quizá ya tienes una cuenta.',
  'mail.namedInASignUp.nothing': 'No se mostró ni se cambió nada de tu cuenta. No tienes que hacer nada.',
  'mail.namedInASignUp.help': 'Si esto te preocupa, escríbenos a {email}.',

  'mail.startedASignUp.subject': 'Ya tienes una cuenta',
  'mail.startedASignUp.text':
    'Alguien empezó un registro en {brand} con este correo electrónico. Si fuiste tú: ya tienes una cuenta, así que no necesitas otra.',
  'mail.startedASignUp.reset': '¿Olvidaste tu contraseña? Elige una nueva',
  'mail.startedASignUp.notYou':
    'Si no fuiste tú, puedes ignorar este correo. No se mostró ni se cambió nada de tu cuenta.',

  'mail.receipt.subject': 'Tu recibo {orderNo}',
  'mail.receipt.heading': 'Gracias, {name}. Tu pedido está confirmado.',
  'mail.receipt.renewed': 'Gracias, {name}. Tu suscripción se renovó.',
  'mail.receipt.preview': '{total}, pagado el {date}.',
  'mail.receipt.kept': 'Este es tu recibo. También está en tu cuenta.',
  'mail.receipt.open': 'Abrir mi cuenta',
  'mail.receipt.credentials':
    'Falta un paso: elige el nombre de usuario y la contraseña con los que iniciarás sesión. El enlace funciona durante {days} días.',
  'mail.receipt.credentials.button': 'Elegir nombre de usuario y contraseña',

  'mail.receiptBefore.text': 'Número de pedido: {orderNo}. Fecha: {date}. Guarda este correo como recibo.',
  'mail.receiptBefore.caption': 'Tu pedido',
  'mail.receiptBefore.discount': 'Descuento',
  'mail.receiptBefore.tax': 'Impuestos',
  'mail.receiptBefore.coParent': 'Este pedido también incluye la suscripción de {name}.',
  'mail.receiptBefore.renewal':
    'Tu suscripción está pagada hasta el {date}. Nada se renueva automáticamente: ese día no se cobra nada.',

  'mail.paymentNotCharged.subject': 'Tu pago no se realizó',
  'mail.paymentNotCharged.text':
    'Pagaste en {brand} y tu banco no respondió de inmediato. Ya conocemos el resultado: el pago no se realizó y no se cobró nada.',
  'mail.paymentNotCharged.pending':
    'Si tu banco muestra el importe como pendiente, desaparecerá solo, por lo general en unos días.',
  'mail.paymentNotCharged.button': 'Pagar de nuevo',

  'mail.invitation.subject': '{firstName}, tu invitación',
  'mail.invitation.heading': 'Te invitaron a {brand}',
  'mail.invitation.text':
    '{invitedBy} te invitó a conectarte en {brand}, un lugar tranquilo donde madres y padres comparten mensajes, calendarios y gastos.',
  'mail.invitation.somebody': 'Alguien',
  'mail.invitation.unverified.parent':
    'El nombre “{invitedBy}” aparece como esa persona lo escribió. No lo hemos verificado.',
  'mail.invitation.unverified.professional':
    'El nombre “{invitedBy}” aparece como esa persona lo escribió. No lo hemos verificado, ni tampoco si es profesional. No somos un juzgado ni actuamos en nombre de uno.',
  'mail.invitation.paid': 'Tu suscripción ya está pagada.',
  'mail.invitation.button': 'Ver tu invitación',
  'mail.invitation.expires': 'Si el enlace ya no funciona, la página que se abre te envía uno nuevo.',
  'mail.invitation.shared.title': 'Qué se comparte y qué no',
  'mail.invitation.shared.status': '{invitedBy} solo ve si ya te uniste, y nada más de tu registro.',
  'mail.invitation.shared.contact':
    '{invitedBy} no ve tu correo electrónico, tu teléfono, tu dirección ni tus datos de pago.',
  'mail.invitation.shared.choice': 'Tú decides si te unes.',
  'mail.invitation.notYou': '¿No eres tú? Avísanos y lo revisamos.',

  'mail.newLink.subject': '{firstName}, tu nuevo enlace',
  'mail.newLink.heading': 'Aquí está tu nuevo enlace',
  'mail.newLink.text':
    'Pediste un nuevo enlace para tu invitación en {brand}. Los enlaces anteriores ya no funcionan.',
  'mail.newLink.button': 'Abrir tu invitación',
  'mail.newLink.notYou': 'Si no lo pediste, puedes ignorar este correo.',

  'mail.credentialsSet.subject': 'Tu nombre de usuario y tu contraseña están listos',
  'mail.credentialsSet.text':
    'Desde ahora inicias sesión en {brand} con el nombre de usuario y la contraseña que acabas de elegir.',
  'mail.credentialsSet.notYou': 'Si no los elegiste tú, elige ahora una contraseña nueva y escríbenos.',
  'mail.credentialsSet.reset': 'Elegir una contraseña nueva',
  'mail.passwordChanged.subject': 'Cambió tu contraseña',
  'mail.passwordChanged.text':
    'La contraseña de tu cuenta de {brand} acaba de cambiar. Cerramos tu sesión en todos los demás dispositivos.',
  'mail.passwordChanged.notYou':
    'Si no fuiste tú, es posible que alguien lea tu correo. Cambia primero la contraseña de tu correo, luego elige una nueva aquí y escríbenos a {email}.',
  'mail.passwordChanged.notMe':
    'Si no fuiste tú, es posible que alguien lea tu correo. Cambia primero la contraseña de tu correo. Luego avísanos en esta página.',

  'mail.addressCorrected.subject': 'Corregimos tu correo en {brand}',
  'mail.addressCorrected.new':
    'Nuestro equipo de soporte registró este correo en tu cuenta de {brand}, como lo pediste. A partir de ahora te escribimos aquí.',
  'mail.addressCorrected.old':
    'Nuestro equipo de soporte reemplazó este correo en una cuenta de {brand}, a petición de su titular. Los enlaces que enviamos aquí ya no funcionan.',
  'mail.addressCorrected.notYou': 'Si tú no lo pediste, escríbenos a {email}.',

  'mail.passwordReset.subject': 'Elige una contraseña nueva',
  'mail.passwordReset.text':
    'Recibimos una solicitud para elegir una contraseña nueva en {brand}. El enlace funciona una sola vez, durante {minutes, plural, one {# minuto} other {# minutos}}.',
  'mail.passwordReset.button': 'Elegir una contraseña nueva',
  'mail.passwordReset.notYou': 'Si no fuiste tú, ignora este correo: tu contraseña no cambia.',

  'mail.logInCode.subject': 'Tu código para iniciar sesión en {brand}',
  'mail.logInCode.once': 'Funciona una sola vez:',
  'mail.logInCode.code': 'Código',
  'mail.logInCode.text':
    'Recibimos una solicitud para iniciar sesión en {brand} con tu contraseña, en un dispositivo que no habías usado. Escribe este código antes de que pasen {minutes, plural, one {# minuto} other {# minutos}}:',
  'mail.logInCode.notYou':
    'Si no fuiste tú, alguien conoce tu contraseña. Elige una nueva ahora y no le des este código a nadie.',
  'mail.inviteCode.subject': 'Tu código para {brand}',
  'mail.inviteCode.text':
    'Recibimos una solicitud para continuar en otro navegador con una invitación a {brand} en la que ya se había escrito este correo. Escribe este código en los próximos {minutes, plural, one {# minuto} other {# minutos}}:',
  'mail.inviteCode.notYou':
    'Si no fuiste tú, alguien más tiene el enlace de tu invitación. No le des este código a nadie: sin él no puede ver nada de lo que escribiste.',

  'mail.alreadyActive.subject': 'Tu cuenta está lista para usarse',
  'mail.alreadyActive.text':
    'Se pidió un nuevo enlace para tu invitación en {brand}. Tu cuenta ya está activa, así que no necesitas un enlace: solo inicia sesión.',
  'mail.alreadyActive.notYou': 'Si no lo pediste, puedes ignorar este correo.',

  'mail.professionalWelcome.subject': 'Te damos la bienvenida a {brand}',
  'mail.professionalWelcome.text':
    'Tu cuenta profesional está creada. Crea tu contraseña para confirmar este correo electrónico, luego inicia sesión y agrega tu primer caso.',
  'mail.professionalWelcome.button': 'Crear tu contraseña',
  'mail.professionalWelcome.notYou':
    'Si no te registraste, ignora este correo: sin contraseña nadie puede usar la cuenta.',

  'mail.professionalAlreadyRegistered.subject': 'Sobre tu registro en {brand}',
  'mail.professionalAlreadyRegistered.heading': 'Ya tienes una cuenta',
  'mail.professionalAlreadyRegistered.text':
    'Alguien se registró como profesional en {brand} con este correo, que ya tiene una cuenta. No se creó otra.',
  'mail.professionalAlreadyRegistered.pending':
    'Alguien volvió a registrarse como profesional en {brand} con este correo. A la cuenta solo le falta una contraseña: crea una para empezar a usarla.',
  'mail.professionalAlreadyRegistered.notYou': 'Si no fuiste tú, puedes ignorar este correo.',

  'mail.renewalReminder.subject':
    'Tu suscripción está pagada por {days, plural, one {# día más} other {# días más}}',
  'mail.renewalReminder.text':
    'Tu suscripción a {brand} está pagada hasta el {date}. No se renueva automáticamente: ese día no se cobra nada.',
  'mail.renewalReminder.paidByAnother':
    'Otra persona pagó tu lugar en {brand} hasta el {date}. No se renueva automáticamente: ese día no se le cobra nada a nadie.',
  'mail.renewalReminder.takeOver':
    'Si quieres continuar después de ese día, encárgate del pago: agrega tu método de pago en una sola página. Hoy no se cobra nada.',
  'mail.renewalReminder.change':
    'Si quieres continuar después de ese día, activa la renovación en Pagos y recibos, o vuelve a suscribirte ahí cuando termine.',
  'mail.renewalReminder.button': 'Ir a Pagos y recibos',

  'mail.renewalNotice.subject': 'Tu suscripción se renueva en {days, plural, one {# día} other {# días}}',
  'mail.renewalNotice.text':
    'Tu suscripción a {brand} está pagada hasta el {paidUntil} y se renueva automáticamente. El {date} cobramos {total} por {years, plural, one {un año más} other {# años más}}.',
  'mail.renewalNotice.rises': 'El precio sin impuestos sube: de {from} a {to}.',
  'mail.renewalNotice.falls': 'El precio sin impuestos baja: de {from} a {to}.',
  'mail.renewalNotice.item': '{packageName}, {years, plural, one {# año} other {# años}}',
  'mail.renewalNotice.tax': 'Impuestos',
  'mail.renewalNotice.total': 'Total',
  'mail.renewalNotice.totalWithVat': 'Total, con IVA incluido',
  'mail.renewalNotice.taxNote':
    'Los impuestos son los de tu dirección de cobro de hoy. Si te mudas antes de ese día, se aplican los de tu nueva dirección. El precio sin impuestos no cambia.',
  'mail.renewalNotice.off':
    'Si no quieres renovar, desactiva la renovación. No necesitas iniciar sesión y conservas {brand} hasta el {paidUntil}.',
  'mail.renewalNotice.button': 'Desactivar la renovación',
  'mail.renewalNotice.method': 'Cambiar el método de pago',

  'mail.renewalNotice.with': 'Se paga con',
  'mail.renewalNotice.methodEnds':
    'Esta tarjeta vence antes de ese día. Actualiza su fecha o agrega otro método de pago para que el cobro se realice.',

  'mail.renewalFailed.subject': 'No pudimos cobrar tu renovación',
  'mail.renewalFailed.text':
    'El {date} intentamos cobrar la renovación de tu suscripción a {brand}. El pago no se realizó y no se cobró nada.',
  'mail.renewalFailed.firstSubject': 'Tu primer pago no se realizó',
  'mail.renewalFailed.firstText':
    'El primer pago de tu suscripción a {brand} no se realizó, así que todavía no hay nada pagado.',
  'mail.renewalFailed.notEnough': 'Tu banco indica que no había saldo suficiente o que se alcanzó un límite.',
  'mail.renewalFailed.expired': 'Tu banco indica que la tarjeta ya venció.',
  'mail.renewalFailed.gone': 'Tu banco indica que ya no se puede cobrar con este método de pago.',
  'mail.renewalFailed.verify': 'Tu banco pide que confirmes el pago.',
  'mail.renewalFailed.bank': 'Tu banco rechazó el pago sin darnos un motivo. Quizá a ti sí te lo explique.',
  'mail.renewalFailed.noMethod':
    'Tu suscripción a {brand} debe renovarse, pero no tiene un método de pago al que podamos cobrar. Por eso no se cobró nada.',
  'mail.renewalFailed.notTried':
    'Tu suscripción a {brand} debe renovarse, pero no hemos podido cobrarla. Hasta donde sabemos, tu método de pago está bien. No se cobró nada.',
  'mail.renewalFailed.weGoOn':
    'Lo seguimos intentando, así que no tienes que hacer nada. Cuando se pague, te enviamos el recibo.',
  'mail.renewalFailed.addMethod': 'Agrega un método de pago en Pagos y recibos, y lo cobramos de inmediato.',
  'mail.renewalFailed.nextTry':
    'Lo intentaremos de nuevo el {date}. Si antes usas otro método de pago, lo cobramos de inmediato.',
  'mail.renewalFailed.noTry':
    'No intentaremos de nuevo con este método de pago. Usa otro en Pagos y recibos, y lo cobramos de inmediato.',
  'mail.renewalFailed.confirm':
    'Escribe otra vez los datos de la tarjeta en Pagos y recibos, o usa otro método de pago. Tu banco te pedirá confirmarlo ahí y después lo cobramos de inmediato.',
  'mail.renewalFailed.method': 'Método de pago',
  'mail.renewalFailed.off': 'No quiero renovar',
  'mail.renewalFailed.firstOff': 'Terminar mi suscripción',
  'mail.renewalFailed.access':
    'Conservas {brand} hasta el {date}. Si para entonces no se paga, tu suscripción termina. Conservamos los registros de tu familia.',
  'mail.renewalFailed.meanwhile': 'Mientras tanto, conservas {brand}.',
  'mail.renewalFailed.button': 'Pagar en Pagos y recibos',

  'mail.renewalLastTry.subject': 'Intentaremos tu pago por última vez el {date}',
  'mail.renewalLastTry.firstText':
    'El primer pago de tu suscripción a {brand} sigue pendiente. El {date} intentaremos cobrarlo por última vez. Antes puedes usar otro método de pago.',
  'mail.renewalLastTry.text':
    'La renovación de tu suscripción a {brand} sigue sin pagarse. El {date} intentaremos cobrarla por última vez. Antes puedes usar otro método de pago.',

  'mail.yearlyNote.subject': 'Recordatorio anual de tu suscripción a {brand}',
  'mail.yearlyNote.text':
    'Pagas tu suscripción a {brand} cada {years} años, así que te la recordamos una vez al año. Hoy no se cobra nada.',
  'mail.yearlyNote.package': 'Tu paquete',
  'mail.yearlyNote.paidUntil': 'Pagado hasta',
  'mail.yearlyNote.next': 'Próximo cobro, ese día',
  'mail.yearlyNote.beforeTax': '{amount} más los impuestos que correspondan',
  'mail.yearlyNote.withVat': '{amount}, con IVA incluido',
  'mail.yearlyNote.off':
    'Te escribimos 30 y 7 días antes del cobro. Si no quieres renovar, desactiva la renovación. No necesitas iniciar sesión y conservas {brand} hasta el {date}.',

  'mail.subscriptionEnded.subject': 'Tu suscripción a {brand} terminó',
  'mail.subscriptionEnded.text':
    'Tu suscripción estaba pagada hasta el {date}, así que terminó. No se renovó: no se cobró nada.',
  'mail.subscriptionEnded.unpaid':
    'Tu suscripción estaba pagada hasta el {date}. No se pudo cobrar el tiempo siguiente, así que terminó. No lo intentaremos de nuevo.',
  'mail.subscriptionEnded.noAddress':
    'Tu suscripción estaba pagada hasta el {date}. No teníamos tu dirección de cobro para calcular el impuesto del siguiente periodo, así que no se renovó y terminó. No se cobró nada.',
  'mail.subscriptionEnded.notTold':
    'Tu suscripción estaba pagada hasta el {date}. No pudimos enviarte el precio del siguiente periodo, así que no se renovó y terminó. No se cobró nada.',
  'mail.subscriptionEnded.kept':
    'Conservamos los registros de tu familia. Todavía puedes iniciar sesión, leerlos y exportarlos.',
  'mail.subscriptionEnded.back':
    'Puedes volver cuando quieras: inicia sesión, elige un plan y paga. Si tienes preguntas, escribe a {email} o llámanos.',
  'mail.subscriptionEnded.button': 'Volver a suscribirme',

  'mail.renewalOff.subject': 'La renovación está desactivada',
  'mail.renewalOff.text':
    'Desactivaste la renovación. Conservas {brand} hasta el {date} y no se cobra nada más. Guarda este correo: es tu comprobante.',
  'mail.renewalOff.charging':
    'Desactivaste la renovación. Ya había un cobro de {brand} en proceso. Si se realiza, pídenos el reembolso y te devolvemos todo. Después no se cobra nada más. Guarda este correo: es tu comprobante.',
  'mail.renewalOff.endsNow':
    'Desactivaste la renovación. Tu tiempo pagado ya terminó, así que {brand} termina ahora y no se cobra nada más. Conservamos los registros de tu familia. Guarda este correo: es tu comprobante.',
  'mail.renewalOn.subject': 'La renovación está activada',
  'mail.renewalOn.text':
    'Activaste la renovación. Tu suscripción a {brand} continúa después del {date}. No se cobra nada antes de que te enviemos por correo la fecha y el importe.',
  'mail.renewalSwitched.notYou': 'Si no fuiste tú, escribe a {email} o llámanos.',

  'mail.planChosen.subject': 'Tu plan desde el {date}: “{plan}”',
  'mail.planChosen.text':
    'Desde el {date} tu plan será “{plan}”, como elegiste. Hasta entonces conservas “{before}”. Hoy no se cobró nada. El nuevo plan cuesta {price} al precio de hoy. Te enviamos por correo el importe exacto antes de cobrarlo.',
  'mail.planChosen.keep':
    'Puedes deshacerlo en Pagos y recibos hasta la renovación. Guarda este correo: es tu comprobante.',
  'mail.planKept.keep':
    'Puedes elegir otro plan en Pagos y recibos hasta la renovación. Guarda este correo: es tu comprobante.',
  'mail.planKept.subject': 'Tu plan sigue siendo “{plan}”',
  'mail.planKept.text':
    'Cuando tu suscripción se renueve el {date}, tu plan seguirá siendo “{plan}”. Hoy no se cobró nada. Cuesta {price} al precio de hoy. Te enviamos por correo el importe exacto antes de cobrarlo.',

  'mail.refund.subject': 'Tu reembolso de {amount}',
  'mail.refund.text':
    'Te devolvimos {amount} del recibo {number}. Lo recibes en el método de pago que usaste, por lo general en 10 días hábiles.',
  'mail.refund.ended':
    'Tu suscripción a {brand} terminó y no se renueva. Conservamos los registros de tu familia.',
  'mail.refund.paidUntil':
    'El resto de tu tiempo pagado no cambia: conservas {brand} hasta el {date}. No se renueva automáticamente.',
  'mail.refund.changeEnded':
    'Este pago era por un cambio de plan, así que ese cambio quedó sin efecto. En Pagos y recibos ves si tienes un plan ahora y cuál es.',
  'mail.refund.endsAnother':
    'También terminó el lugar que pagaste para la persona con quien compartes la crianza. Ya le avisamos, sin decirle el importe.',
  'mail.refund.keep':
    'Guarda este correo: es tu comprobante. Si el dinero no llega en 10 días hábiles, escribe a {email} o llámanos.',
  'mail.refund.receipt': 'Ver el recibo',

  'mail.addressMissing.subject': 'Necesitamos tu dirección de cobro para renovar',
  'mail.addressMissing.text':
    'Tu suscripción a {brand} se renueva después del {date}. Para calcular el impuesto y decirte el precio necesitamos tu dirección de cobro. La persona con quien compartes la crianza nunca la ve.',
  'mail.addressMissing.else':
    'Sin la dirección no cobramos nada y tu suscripción termina después del {date}.',
  'mail.addressMissing.button': 'Agregar la dirección',
  'mail.placeEnded.subject': 'Tu lugar pagado en {brand} terminó',
  'mail.placeEnded.text':
    'Se devolvió el pago que cubría tu lugar en {brand}, así que tu suscripción terminó. Conservamos los registros de tu familia.',
  'mail.placeEnded.neverJoined':
    'Se devolvió el pago que cubría tu lugar en {brand}, así que tu lugar ya no está pagado. No tienes una cuenta con nosotros y no necesitas hacer nada.',
  'mail.placeEnded.paidUntil':
    'Se devolvió el pago que cubría tu lugar en {brand}. El resto de tu tiempo pagado no cambia: conservas {brand} hasta el {date}.',
  'mail.placeEnded.renews':
    'Se devolvió el pago que cubría tu lugar en {brand}. Tu renovación está activada, así que conservas {brand}. Te enviamos por correo el precio y la fecha antes de cobrar.',
  'mail.placeEnded.back': 'Si tienes preguntas, escribe a {email} o llámanos.',
  'mail.placeEnded.button': 'Suscribirme',
  'mail.placeEnded.again':
    'Para continuar, puedes suscribirte por tu cuenta: inicia sesión, elige un plan y paga.',
}
