import type { Translation } from '../translation.ts'
import type { invited as english } from './en.ts'

export const invited: Translation<typeof english> = {
  'invited.api.linkEnded': 'Este enlace ya no funciona. Pide uno nuevo.',
  'invited.api.saved': 'Guardado.',
  'invited.api.joined': 'Ya tienes una cuenta. Inicia sesión para continuar.',
  'invited.api.paid':
    'Tu suscripción está pagada. Elige tu nombre de usuario y contraseña, o escribe a soporte.',
  'invited.api.paying':
    'Tu pago aún se está confirmando, así que la invitación sigue abierta. Te escribimos en cuanto lo sepamos. Si no se cobró nada, podrás cerrarla entonces.',
  'invited.api.notAParent':
    'La invitación es para una madre o un padre. Iniciaste sesión con otro tipo de cuenta.',
  'invited.api.member': 'Esta cuenta ya pertenece a la familia de la invitación.',
  'invited.api.attachPaying':
    'Un pago tuyo aún se está confirmando, así que tu cuenta todavía no puede unirse. Inténtalo de nuevo cuando sepas el resultado.',
  'invited.api.hasJoined': 'Ya se unió. Ahora solo esa persona puede cambiar su correo.',

  'invited.other':
    'Esta página es de otra invitación, que ya no está abierta en este navegador. Aquí está abierta la invitación a la familia de {names}. No se guardó ni se cobró nada, y lo que escribiste sigue aquí.',
  'invited.other.none':
    'La invitación de esta página ya no está abierta en este navegador. No se guardó ni se cobró nada. Vuelve a abrir el enlace de tu correo.',

  'invited.landing.title': 'Estás a unos pasos de una crianza compartida más sencilla y tranquila.',
  'invited.landing.byProfessional': '{name} te invitó a unirte a:',
  'invited.landing.byParent': 'Te invitaron a unirte a esta familia:',
  'invited.landing.family': 'Integrantes de la familia',
  'invited.landing.you': 'Tú',
  'invited.landing.paid': 'Tu suscripción ya está pagada.',
  'invited.landing.paidBy': 'La pagó {name}: “{plan}”.',
  'invited.landing.start': 'Comenzar',
  'invited.landing.haveAccount': 'Ya tengo una cuenta',
  'invited.landing.notForMe': 'Esto no es para mí',
  'invited.faq.title': 'Preguntas',
  'invited.faq.works': '¿Cómo funciona {brand}?',
  'invited.faq.works.text':
    'Cada madre o padre tiene una cuenta privada. Los mensajes, el calendario, los gastos y los registros de tu familia están en un solo lugar en el que las dos personas pueden confiar.',
  'invited.faq.different': '¿En qué se diferencia del correo y los mensajes de texto?',
  'invited.faq.different.text':
    'Todo lo relacionado con tus hijas e hijos está junto y en orden, con la hora en que se envió y se leyó. Nada se puede cambiar después ni se pierde en otra conversación.',
  'invited.faq.easier': '¿Cómo hace más fácil la crianza compartida?',
  'invited.faq.easier.text':
    'Un calendario compartido y registros claros dejan menos motivos para discutir, y un medidor de tono te ayuda a decir las cosas con calma antes de enviarlas.',
  'invited.shared.title': 'Qué se comparte y qué no',
  'invited.shared.seen': 'Lo que ve el resto de la familia',
  'invited.shared.joined': 'Que te uniste',
  'invited.shared.joined.more': ', y nada más de tu registro',
  'invited.shared.names': 'Tu nombre',
  'invited.shared.names.more': ' y los de tus hijas e hijos',
  'invited.shared.added': 'Lo que escribes o agregas',
  'invited.shared.added.more': ' en el calendario, los mensajes y los gastos compartidos',
  'invited.shared.own': 'Lo que solo ves tú',
  'invited.shared.contact': 'Tu correo y tu teléfono',
  'invited.shared.address': 'La dirección de tu casa',
  'invited.shared.payment': 'Tus datos de pago',
  'invited.shared.payment.more': ' y cómo supiste de nosotros',
  'invited.shared.choice': 'Tú decides si te unes. Si no quieres unirte, no diremos el motivo.',

  'invited.request.title': 'Pedir un nuevo enlace de invitación',
  'invited.request.text':
    'Tu enlace venció o fue reemplazado. Enviaremos uno nuevo al correo al que llegó tu invitación.',
  'invited.request.send': 'Enviarme un nuevo enlace',
  'invited.request.sent': '¡Gracias! Tu nuevo enlace va en camino.',
  'invited.request.ifOpen': 'Solo llega si tu invitación sigue abierta.',
  'invited.request.note':
    'Puede tardar hasta 20 minutos. Si no lo ves para entonces, revisa tu carpeta de correo no deseado y agrega {sender} a tus contactos.',
  'invited.request.again': 'Enviar de nuevo',
  'invited.request.failed': 'Algo salió mal. Inténtalo de nuevo más tarde.',
  'invited.request.oops': '¡Ups! No pudimos pedir un nuevo enlace para ti.',
  'invited.request.steps': 'Lo que puedes hacer',
  'invited.request.find.title': 'Encuentra tu invitación',
  'invited.request.find.lede':
    'Escribe el correo electrónico al que te invitaron. Si hay una invitación abierta, te la enviamos.',
  'invited.request.email': 'Correo electrónico',
  'invited.request.email.hint': 'El correo al que llegó tu invitación',
  'invited.request.find': 'Enviarme mi invitación',
  'invited.request.found':
    '¡Gracias! Si hay una invitación o una cuenta con este correo, ya te enviamos un mensaje.',
  'invited.request.notCharged': 'Tu enlace dejó de funcionar antes de hacer el pago. No se cobró nada.',
  'invited.request.step1':
    'Busca el correo original con tu invitación. Revisa también la carpeta de correo no deseado.',
  'invited.request.step2': 'Abre otra vez el enlace que contiene.',
  'invited.request.step3': 'Si eso no ayuda, escribe a soporte:',
  'invited.request.call': 'O llámanos al {phone}.',

  'invited.code.title': '¿Eres tú?',
  'invited.code.text':
    'Alguien ya llenó una parte de esta invitación; tal vez fuiste tú en otro teléfono o computadora. Para continuar aquí, pide un código al correo electrónico que escribiste ahí.',
  'invited.code.send': 'Enviarme un código por correo',
  'invited.code.sent':
    'Enviamos un código al correo que se registró. Funciona durante {minutes, plural, one {# minuto} other {# minutos}}.',
  'invited.code.label': 'Código',
  'invited.code.hint': '6 dígitos, en el correo',
  'invited.code.submit': 'Continuar',
  'invited.code.again': 'Enviar otro código',
  'invited.code.wrong': 'Este código no es correcto o ya venció. Revísalo o pide otro.',
  'invited.code.tooMany': 'Se enviaron demasiados códigos. Espera un rato y vuelve a intentarlo.',
  'invited.code.notYou':
    '¿No fuiste tú o no puedes leer ese correo? Comunícate con soporte: no le mostramos a nadie lo que se llenó.',

  'invited.step1.title': 'Crea tu cuenta de madre o padre',
  'invited.step1.lede': 'Danos tu información de contacto',
  'invited.step1.duplicate':
    'Parece que ya tienes una cuenta. Inicia sesión para unirte con ella, o sigue con una nueva.',
  'invited.step1.logIn': 'Iniciar sesión y unirme',
  'invited.step1.goOn': 'Continuar con una cuenta nueva',
  'invited.billing.title': '¿Cuál es tu dirección?',
  'invited.billing.lede':
    'Tu suscripción ya está pagada. Usamos tu dirección para recibos e impuestos; nadie más la ve.',
  'invited.failed': 'Algo salió mal. Inténtalo de nuevo.',

  'invited.account.title': 'Ya iniciaste sesión',
  'invited.account.who': 'Iniciaste sesión como {name}. Esta invitación es para {invited} ({sentTo}).',
  'invited.account.join':
    'Si las dos cuentas son tuyas, únete con esta. Nada en ella cambia y no pagas dos veces.',
  'invited.account.joinButton': 'Unirme como {name}',
  'invited.account.member':
    '{name} ya pertenece a esta familia. Si eres {invited}, cierra esta sesión para abrir tu invitación.',
  'invited.account.professional':
    'Iniciaste sesión con una cuenta profesional. Cierra sesión para abrir una invitación para una madre o un padre.',
  'invited.account.logOut': 'Cerrar sesión',
  'invited.account.cancel': 'Cancelar',
  'invited.account.joined': 'Te uniste a la familia.',

  'invited.decline.title': 'Esto no es para mí',
  'invited.decline.text':
    'Cerraremos esta invitación: su enlace dejará de funcionar, y olvidaremos tu correo y lo que hayas escrito. No diremos el motivo. Quien te invitó solo ve que nadie se ha unido.',
  'invited.decline.button': 'Cerrar la invitación',
  'invited.decline.back': 'Conservarla',
  'invited.decline.done': 'La invitación está cerrada.',
  'invited.decline.done.text': 'Gracias por avisarnos. Si cambias de opinión, pide que te inviten de nuevo.',
  'invited.putAway.title': 'En este navegador no hay ninguna invitación abierta.',
  'invited.putAway.text':
    'Aquí no se muestra nada de lo que se escribió para una invitación. Si te invitaron y la invitación sigue abierta, el enlace de tu correo funciona en cualquier dispositivo.',
  'invited.optOut.title': 'No recibir más invitaciones',
  'invited.optOut.text': 'No enviaremos más invitaciones al correo que recibió este mensaje.',
  'invited.optOut.button': 'No enviar más invitaciones a este correo',
  'invited.optOut.done': 'Listo. Este correo no recibirá más invitaciones.',
  'invited.optOut.ended': 'Este enlace ya no funciona. Escríbenos y lo haremos por ti:',
}
