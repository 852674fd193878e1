import type { Translation } from '../translation.ts'
import type { account as english } from './en.ts'

export const account: Translation<typeof english> = {
  'account.logIn.title': 'Inicia sesión',
  'account.logIn.about': 'Inicia sesión para ver tus mensajes, calendarios y gastos.',
  'account.logIn.username': 'Nombre de usuario',
  'account.logIn.password': 'Contraseña',
  'account.logIn.show': 'Mostrar contraseña',
  'account.logIn.hide': 'Ocultar contraseña',
  'account.logIn.submit': 'Iniciar sesión',
  'account.logIn.forgot': '¿Olvidaste tu contraseña?',
  'account.logIn.new': '¿Es tu primera vez en {brand}?',
  'account.logIn.signUp': 'Crea una cuenta',
  'account.logIn.wrong':
    'El nombre de usuario o la contraseña no son correctos. Revísalos e inténtalo de nuevo.',
  'account.anotherPerson':
    'Esa página se abrió para otra persona que ya no tiene su sesión abierta aquí. No se guardó ni se cambió nada.',
  'account.logIn.ended': 'Tu sesión terminó. Inicia sesión de nuevo para continuar.',
  'account.logIn.out': 'Cerraste tu sesión.',
  'account.logIn.asked.verification':
    'Queremos estar seguros de que eres tú. Si el nombre de usuario y la contraseña son correctos, acabamos de enviar un código al correo de la cuenta. Funciona durante {minutes} minutos.',
  'account.logIn.asked.again':
    'Si el nombre de usuario y la contraseña son correctos, va en camino un código nuevo. Los anteriores ya no funcionan.',
  'account.logIn.codeWrong': 'Ese código no es correcto o ya venció. Revisa el correo más reciente.',
  'account.logIn.codeHint': 'Los 6 dígitos del correo. Busca también en el correo no deseado.',
  'account.logIn.newCode': 'Enviarme un código nuevo',
  'account.logIn.asked.new-password': 'Elige una contraseña nueva para que tu cuenta siga siendo privada.',
  'account.logIn.asked.contact':
    'Revisa cómo podemos comunicarnos contigo y escribe una vez más tu contraseña.',
  'account.logIn.verificationCode': 'Código de verificación',
  'account.logIn.confirmPassword': 'Confirma la contraseña nueva',
  'account.logIn.email': 'Correo electrónico',
  'account.logIn.countryCode': 'Código de país',
  'account.logIn.phone': 'Número de teléfono',

  'account.password.title': '¿Olvidaste tu contraseña?',
  'account.password.lede': 'Te enviaremos por correo un enlace para elegir otra.',
  'account.password.email': 'Correo electrónico de tu cuenta',
  'account.password.submit': 'Enviarme un enlace',
  'account.password.sent': 'Revisa tu correo',
  'account.password.sentText':
    'Si {email} pertenece a una cuenta, va en camino un enlace para elegir una contraseña nueva.',
  'account.password.sentHint':
    'Cada enlace funciona una sola vez y por poco tiempo. Si no te llega uno nuevo, el más reciente que tengas sigue funcionando. Busca también en el correo no deseado.',
  'account.password.back': 'Volver a iniciar sesión',

  'account.newPassword.title': 'Elige una contraseña nueva',
  'account.newPassword.lede': 'Se cerrará tu sesión en todos los demás navegadores.',
  'account.newPassword.label': 'Contraseña nueva',
  'account.newPassword.rules': 'Tu contraseña necesita:',
  'account.newPassword.met': 'cumplido',
  'account.newPassword.unmet': 'falta',
  'account.newPassword.submit': 'Guardar contraseña nueva',
  'account.newPassword.done': 'Tu contraseña nueva está lista. Inicia sesión con ella.',
  'account.newPassword.noLink': 'Este enlace ya no funciona',
  'account.newPassword.noLinkText': 'Un enlace funciona una sola vez y por poco tiempo. Pide uno nuevo.',
  'account.newPassword.again': 'Enviarme un enlace nuevo',
  'account.otherLink.title': 'Ahora hay otro enlace abierto aquí',
  'account.otherLink.text':
    'Se abrió en este navegador después del enlace de esa página. No se guardó ni se cambió nada. Para continuar, vuelve a abrir el enlace de tu correo.',

  'account.home.title': 'Te damos la bienvenida a {brand}',
  'account.home.titleYou': 'Hola, {firstName}',
  'account.home.lede': 'Un lugar tranquilo para compartir mensajes, calendarios y gastos.',
  'account.home.nav': 'A dónde ir',
  'account.home.account': 'Mi cuenta',
  'account.home.accountText': 'Suscripción, recibos y familia.',
  'account.home.cases': 'Mis casos',
  'account.home.casesText': 'Tu perfil y las familias con las que trabajas.',
  'account.home.logInText': 'Entra a tu cuenta.',
  'account.home.signUpText': 'Para madres, padres y profesionales.',
  'account.home.apps': 'Descarga la aplicación',
  'account.home.ios': 'Descargar para iOS',
  'account.home.android': 'Descargar para Android',

  'account.account.title': 'Mi cuenta',
  'account.account.lede': 'Iniciaste sesión como {name} ({username}).',
  'account.account.billing': 'Pagos y recibos',
  'account.links.title': 'Ajustes y seguridad',
  'account.links.billing': 'Lo que pagas, lo que has pagado y cómo pagas.',
  'account.links.email': 'El correo al que te escribimos. Puedes cambiarlo.',
  'account.links.passkeys': 'Inicia sesión con tu huella, tu cara o el código de tu dispositivo.',
  'account.links.browsers': 'Revisa cada navegador y cierra la sesión en los que no reconozcas.',
  'account.links.export': 'Todo lo que guardamos sobre ti, en un solo archivo.',
  'account.links.erasure': 'Tienes {days} días para cambiar de opinión.',
  'account.account.logOut': 'Cerrar sesión',

  'account.subscription.title': 'Suscripción',
  'account.subscription.none': 'No tienes una suscripción.',
  'account.subscription.package': 'Paquete',
  'account.subscription.term': 'Periodo',
  'account.subscription.years': '{years, plural, one {1 año} other {# años}}',
  'account.subscription.status': 'Estado',
  'account.subscription.current': 'Activa',
  'account.subscription.expired': 'Terminada',
  'account.subscription.cancelled': 'Cancelada',
  'account.subscription.since': 'Desde',
  'account.subscription.until': 'Pagada hasta',
  'account.subscription.notByItself': 'No se renueva automáticamente.',
  'account.subscription.byItself':
    'Se renueva automáticamente. Puedes desactivar la renovación en Pagos y recibos.',

  'account.family.title': 'Tu familia',
  'account.family.you': 'Tú',
  'account.family.parent': 'Madre o padre',
  'account.family.child': 'Hija o hijo',

  'account.family.unnamed': 'Madre o padre',

  'account.marketing.title': 'Consejos y ofertas',
  'account.marketing.label': 'Recibir consejos y ofertas por correo',
  'account.marketing.save': 'Guardar',
  'account.marketing.saved': 'Guardamos tu elección.',
  'account.marketing.failed': 'No pudimos guardar tu elección. Inténtalo de nuevo.',

  'account.invite.title': 'Invitaciones',
  'account.invite.lede':
    'Invita a las personas de tu familia que aún no se han unido. Cada quien elige su nombre de usuario y su contraseña.',
  'account.invite.nobody': 'No hay nadie a quien invitar.',
  'account.invite.email': 'Correo electrónico de {firstName}',
  'account.invite.emailHint': 'La invitación llega a este correo. Revísalo letra por letra.',
  'account.invite.send': 'Enviar invitación',
  'account.invite.sendAgain': 'Enviar mejor a este correo',
  'account.invite.correct':
    'Ya se envió una invitación. Si llegó a un correo equivocado, escribe el correcto: el enlace enviado deja de funcionar de inmediato.',
  'account.invite.sent': 'La invitación va en camino.',
  'account.invite.not-invited': 'Aún sin invitación',
  'account.invite.pending': 'Invitación enviada',
  'account.invite.joined': 'Ya se unió',

  'account.cases.title': 'Mis casos',
  'account.cases.profile': 'Tu perfil',
  'account.cases.name': 'Nombre',
  'account.cases.email': 'Correo electrónico',
  'account.cases.username': 'Nombre de usuario',
  'account.cases.practice': 'Despacho o consultorio',
  'account.cases.roles': 'Funciones',
  'account.cases.children': 'Hijas e hijos',
  'account.cases.notJoined': 'Aún no se ha unido',
  'account.cases.families': 'Familias',
  'account.cases.noFamilies': 'Aún no hay familias',
  'account.cases.noFamilies.text': 'Aquí aparecen las familias que registras y quién se ha unido.',

  'account.terms.title': 'Términos y condiciones',
  'account.terms.lede': 'Lo que puedes esperar de {brand}, y lo que {brand} espera de ti.',
  'account.terms.subscription': 'Tu suscripción',
  'account.terms.subscriptionText':
    'Pagas uno o dos años por adelantado. Al terminar cada periodo, la suscripción se renueva automáticamente por el mismo tiempo, al precio de ese momento más los impuestos que correspondan. Te avisamos del importe y la fecha 30 y 7 días antes. Puedes desactivar la renovación cuando quieras en Pagos y recibos o con el enlace de esos correos, y conservas lo que pagaste. Una suscripción que se compró sin renovación, o que pagó otra persona, no se renueva.',
  'account.terms.cancel': 'Reembolsos',
  'account.terms.cancelText':
    'Te devolvemos completo cualquier pago dentro de {days} días: abre su recibo en Pagos y recibos, escribe a {email} o llama al {phone}. Entonces termina el tiempo que cubría.',
  'account.terms.family': 'Cada madre y cada padre tiene su propia cuenta',
  'account.terms.familyText':
    'Pagar la suscripción de otra persona no te da control sobre su cuenta. Cada quien decide sobre su suscripción, sus datos de contacto y su consentimiento.',
  'account.terms.conduct': 'El uso de {brand}',
  'account.terms.conductText':
    'Escribe como si una jueza o un juez pudiera leerlo: los registros pueden servir de prueba. No uses la cuenta de otra persona ni uses {brand} para amenazar o acosar.',
  'account.terms.changes': 'Cambios',
  'account.terms.changesText': 'Si estos términos cambian, te escribimos al menos 30 días antes.',

  'account.privacy.title': 'Aviso de privacidad',
  'account.privacy.lede': 'Qué sabemos de ti, para qué y quién lo ve.',
  'account.privacy.kept': 'Lo que guardamos',
  'account.privacy.keptText':
    'Lo que escribes al registrarte: nombres, correo, teléfono, dirección de cobro, y el nombre y los apellidos de tus hijas e hijos. Las contraseñas, las respuestas de seguridad y los códigos se guardan solo de forma irreversible (hash). Los números de tarjeta van a nuestro proveedor de pagos; guardamos los últimos cuatro dígitos.',
  'account.privacy.shared': 'Lo que ve la persona con quien compartes la crianza',
  'account.privacy.sharedText':
    'Tu nombre y los de tus hijas e hijos. Nunca tu correo, teléfono, dirección, método de pago ni lo que escribiste sobre cómo supiste de nosotros.',
  'account.privacy.children': 'Niñas y niños',
  'account.privacy.childrenText':
    'Nunca escribimos a niñas ni niños y nunca compartimos nada sobre ellos con fines de publicidad.',
  'account.privacy.time': 'Cuánto tiempo',
  'account.privacy.timeText':
    'Un registro sin terminar se borra a más tardar a los siete días. Una cuenta se conserva mientras se usa y durante el tiempo que la ley nos exige guardar los recibos.',
  'account.privacy.rights': 'Tus derechos',
  'account.privacy.rightsText':
    'Puedes eliminar tu cuenta en Mi cuenta. Escribe a {email} para ver o corregir lo que tenemos sobre ti.',

  'account.help.title': 'Ayuda',
  'account.help.lede': 'Respuestas a lo que más se pregunta.',
  'account.help.invitation': 'No encuentro mi invitación',
  'account.help.invitationText':
    'Busca un mensaje de {brand} en tu bandeja de entrada y en el correo no deseado. Si no está, o su enlace ya venció, pide uno nuevo.',
  'account.help.invitationLink': 'Encuentra tu invitación',
  'account.help.password': 'Olvidé mi contraseña',
  'account.help.passwordText': 'Podemos enviarte por correo un enlace para elegir una contraseña nueva.',
  'account.help.passwordLink': 'Elegir una contraseña nueva',
  'account.help.receipt': '¿Dónde está mi recibo?',
  'account.help.receiptText':
    'Te lo enviamos por correo cuando pagaste. También está en tu cuenta, en “Pagos y recibos”.',
  'account.help.receiptLink': 'Mi cuenta',
  'account.help.safety': 'Otra persona podría ver esta pantalla',
  'account.help.safetyText':
    '“Salir de esta página” o “Salir”, arriba en cada página, borra lo que escribiste aquí y abre una página neutral. Tu navegador conserva su historial; usa una ventana privada para evitarlo.',
  'account.help.more': '¿Otra cosa?',
  'account.help.moreLink': 'Escríbenos',

  'account.contact.title': 'Contacto',
  'account.contact.lede': 'Te responde una persona. Cuéntanos qué pasó y qué necesitas.',
  'account.contact.email': 'Correo electrónico',
  'account.contact.phone': 'Teléfono',
  'account.contact.default': 'Estados Unidos, Canadá y los demás países',
  'account.contact.GB': 'Reino Unido e Irlanda',
  'account.contact.AU': 'Australia',
  'account.contact.NZ': 'Nueva Zelanda',
  'account.contact.never': 'Nunca te pedimos tu contraseña ni tu número de tarjeta.',
  'account.cases.enter': 'Registrar una familia',

  'account.newFamily.title': 'Registrar una familia',
  'account.newFamily.lede':
    'Las dos personas que comparten la crianza y sus hijas e hijos. Solo escribimos a quien tenga correo, a cada persona por separado; nunca a las niñas y los niños.',
  'account.newFamily.agree':
    'Tú ves si una madre o un padre se unió. Para todo lo demás hace falta su propio consentimiento.',
  'account.newFamily.parent': 'Madre o padre {number}',
  'account.newFamily.contact': 'No se muestra a nadie más de la familia.',
  'account.newFamily.children.hint': 'Por lo menos una hija o un hijo, con su nombre.',
  'account.newFamily.submit': 'Registrar la familia',
  'account.newFamily.before':
    'Ya habíamos recibido esta familia, con los datos que escribiste entonces. No se registró otra vez.',
  'account.newFamily.done':
    'La familia quedó registrada. {count, plural, =0 {No le escribimos a nadie.} one {Invitamos por correo a una madre o un padre.} other {Invitamos por correo a ambas personas, por separado.}}',

  'account.notMe.title': '¿Otra persona usó tu cuenta?',
  'account.notMe.lede':
    'Con esto se cierra tu sesión en todos los navegadores, también en este, y se eliminan todas las llaves de acceso. Si la cuenta se iba a eliminar, se conserva. Después te enviamos un enlace para elegir una contraseña nueva.',
  'account.notMe.mailbox':
    'Si alguien puede leer tu correo, cambia primero la contraseña de tu correo. Este enlace sirve durante 7 días.',
  'account.notMe.submit': 'Cerrar sesión en todas partes',
  'account.notMe.done':
    'Se cerró tu sesión en todas partes. Te enviamos un enlace para elegir una contraseña nueva.',
  'account.notMe.failed': 'No se pudo. No cambió nada. Inténtalo de nuevo.',
  'account.notMe.noLinkText':
    'Ya se usó o tiene más de 7 días. Aun así puedes elegir una contraseña nueva. También así se cierra tu sesión en todas partes.',

  'account.safety.title': 'Si alguien conoce tus dispositivos',
  'account.safety.lede':
    'Consejos para quien tiene una expareja que conoce, o puede conocer, su teléfono, sus contraseñas o su correo. Toma lo que te sirva. Nada de esto tiene que hacerse hoy.',
  'account.safety.device': 'Usa un dispositivo que esa persona nunca haya tenido en sus manos',
  'account.safety.deviceText':
    'Si crees que alguien vigila tu teléfono o tu computadora, lee esta página y cambia tus contraseñas en otro equipo: el de una amistad, el de una biblioteca o el del trabajo. Sigue usando el tuyo para lo de todos los días. Una ventana privada oculta el historial del navegador, pero no a un programa que vigila el dispositivo.',
  'account.safety.first': 'Piensa antes de cambiar algo',
  'account.safety.firstText':
    'Una contraseña nueva o una sesión cerrada se pueden notar. Algunas personas se vuelven más peligrosas cuando pierden el control. Tú conoces mejor a esa persona. Si tienes dudas, habla con personal especializado antes de cambiar algo.',
  'account.safety.email': 'Empieza por tu correo',
  'account.safety.emailText':
    'Tu correo abre tus demás cuentas, también esta. Revisa qué dispositivos están conectados y si reenvía tus mensajes. Luego elige una contraseña que la otra persona no pueda adivinar. Puede ser más sencillo crear un correo nuevo que no muestre tu nombre, y abrirlo solo en un dispositivo más seguro. Conserva el anterior, porque se nota si lo eliminas.',
  'account.safety.here': 'En {brand}',
  'account.safety.hereText':
    'Tu cuenta muestra dónde tienes sesión abierta, y puedes cerrarla en todos los demás navegadores. Elige una contraseña nueva. Te avisamos por correo si un navegador nuevo inicia sesión o si cambia tu contraseña. Nunca le avisamos a la otra persona.',
  'account.safety.proof': 'Primero guarda pruebas',
  'account.safety.proofText':
    'Si es posible que tengas que mostrar lo que pasó, toma capturas o fotos en las que se vea la fecha antes de borrar algo. Guárdalas donde la otra persona no pueda verlas.',
  'account.safety.seen': 'Lo que queda en este dispositivo',
  'account.safety.seenText':
    '“Salir de esta página” abre una página neutral y borra lo que escribiste. El historial del navegador sigue mostrando que estuviste aquí. Si nunca lo borras, también se puede notar que esté vacío. Puedes borrar solo algunas páginas.',
  'account.safety.talk': 'Habla con alguien que conoce el tema',
  'account.safety.talkText':
    'Si estás en peligro, llama al número de emergencias. Confía en tu instinto. Estas líneas escuchan y orientan:',
  'account.safety.lines':
    'México: 079, opción 1\nEstados Unidos: 1-800-799-7233\nReino Unido: 0808 2000 247\nAustralia: 1800 737 732',

  'account.browsers.title': 'Dónde tienes sesión abierta',
  'account.browsers.lede':
    'Los navegadores que abrieron tu cuenta en los últimos 30 días y no cerraron sesión. Si no reconoces alguno, cierra su sesión.',
  'account.browsers.this': 'Estás usando este navegador.',
  'account.browsers.idle': 'Su sesión ya terminó. Ahí hay que iniciar sesión de nuevo.',
  'account.browsers.unnamed': 'Un navegador que no identificamos',
  'account.browsers.place': 'País',
  'account.browsers.noPlace': 'Desconocido',
  'account.browsers.first': 'Primera sesión',
  'account.browsers.last': 'Último uso',
  'account.browsers.end': 'Cerrar sesión',
  'account.browsers.endOthers': 'Cerrar sesión en todos los demás',
  'account.browsers.password':
    'Quien sepa tu contraseña, o tenga una llave de acceso en tu cuenta, puede iniciar sesión otra vez. Si crees que es así, elige también una contraseña nueva. Con ella se eliminan todas las llaves de acceso.',
  'account.browsers.newPassword': 'Elegir una contraseña nueva',
  'account.browsers.ended': 'Se cerró la sesión en ese navegador.',
  'account.browsers.othersEnded': 'Se cerró tu sesión en todos los demás navegadores.',
  'account.browsers.failed': 'No se pudo. No se cerró ninguna sesión. Inténtalo de nuevo.',
}
