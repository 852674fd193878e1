import type { Translation } from '../translation.ts'
import type { email as english } from './en.ts'

export const email: Translation<typeof english> = {
  'mail.emailChangeCode.subject': 'Tu código para usar otro correo en {brand}',
  'mail.emailChangeCode.text':
    'Alguien quiere usar este correo en una cuenta de {brand}. Si fuiste tú, escribe el código en la página que lo pidió. Funciona durante {minutes, plural, one {# minuto} other {# minutos}}.',
  'mail.emailChangeCode.notYou': 'Si no fuiste tú, no hagas nada. Sin el código no cambia nada.',

  'mail.emailChangeTaken.subject': 'Tu correo en {brand}',
  'mail.emailChangeTaken.text':
    'Alguien quiso usar este correo en otra cuenta de {brand}. No se puede, porque ya lo usa una cuenta. No cambió nada.',
  'mail.emailChangeTaken.you':
    'Si fuiste tú, inicia sesión en la cuenta que tiene este correo o elige uno distinto para la otra cuenta.',
  'mail.emailChangeTaken.notYou': 'Si no fuiste tú, no tienes que hacer nada.',

  'mail.emailChangeAsked.subject': 'Se pidió otro correo para tu cuenta de {brand}',
  'mail.emailChangeAsked.text':
    'Alguien con sesión iniciada en tu cuenta de {brand} pidió usar otro correo. Todavía no cambió nada. Primero debe escribir un código que enviamos al correo nuevo.',
  'mail.emailChangeAsked.you': 'Si fuiste tú, no tienes que hacer nada aquí.',

  'mail.emailChanged.subject': 'Cambió tu correo en {brand}',
  'mail.emailChanged.new':
    'Tu cuenta de {brand} ahora usa este correo. A partir de ahora te escribimos aquí.',
  'mail.emailChanged.newByStaff':
    'Nuestro equipo de soporte registró este correo en tu cuenta de {brand}, como lo pediste. A partir de ahora te escribimos aquí. Los códigos y los enlaces para una contraseña siguen llegando al correo anterior hasta el {date}. Así nadie puede quedarse con una cuenta con solo una llamada.',
  'mail.emailChanged.until':
    'Desde el correo anterior se puede deshacer hasta el {date}. Antes de ese día no se puede cambiar otra vez el correo.',
  'mail.emailChanged.old':
    'Tu cuenta de {brand} ahora usa otro correo. Ya no escribimos a este, salvo sobre este cambio.',
  'mail.emailChanged.oldByStaff':
    'Nuestro equipo de soporte registró otro correo en tu cuenta de {brand}. Hasta el {date}, a este solo llegan los códigos y los enlaces para una contraseña.',
  'mail.emailChanged.you': 'Si fuiste tú, no tienes que hacer nada.',
  'mail.emailChanged.undo':
    'Si no fuiste tú, puedes deshacerlo en esta página hasta el {date}. La cuenta vuelve a usar este correo, se cierra tu sesión en todos los navegadores y te enviamos un enlace para elegir una contraseña nueva. No pasa nada hasta que presiones ahí un botón. El enlace funciona una sola vez.',
  'mail.emailChanged.notYou': 'Si tú no lo pediste, escríbenos a {email}.',

  'mail.emailChangeUndone.subject': 'Se deshizo el cambio de tu correo en {brand}',
  'mail.emailChangeUndone.earlier':
    'Tu cuenta de {brand} usa otra vez este correo. Se cerró tu sesión en todos los navegadores. En otro mensaje te enviamos un enlace para elegir una contraseña nueva.',
  'mail.emailChangeUndone.later':
    'Una cuenta de {brand} ya no usa este correo, porque el cambio se deshizo desde el correo anterior. Si la cuenta es tuya, escríbenos a {email}.',

  'account.email.title': 'Correo electrónico',
  'account.email.now': 'Tu cuenta usa {email}.',
  'account.email.both':
    'El correo nuevo recibe un código. Avisamos a tu correo actual, y desde ahí se puede deshacer el cambio durante {days} días.',
  'account.email.mailbox':
    'Si otra persona puede leer tu correo actual, cambia antes su contraseña. Si no, esa persona puede deshacer el cambio.',
  'account.email.new': 'Correo nuevo',
  'account.email.newHint': 'Uno que solo leas tú',
  'account.email.send': 'Enviarme un código',
  'account.email.codeTitle': 'Escribe el código',
  'account.email.codeLede':
    'Enviamos un mensaje a {email}. Tiene un código que funciona durante {minutes} minutos, o dice por qué no se puede usar ese correo.',
  'account.email.code': 'Código',
  'account.email.codeHint':
    '6 dígitos, en el mensaje. Un correo que usa otra cuenta o tu familia no recibe código.',
  'account.email.confirm': 'Cambiar mi correo',
  'account.email.another': 'Pedir otro código o usar otro correo',
  'account.email.wrongCode': 'El código no es correcto o ya no funciona. Revísalo o pide otro.',
  'account.email.same': 'Tu cuenta ya usa este correo',
  'account.email.changed': 'Cambió tu correo. Se cerró tu sesión en todos los demás navegadores.',
  'account.email.until': 'Desde el correo anterior se puede deshacer el cambio hasta el {date}',
  'account.email.untilText':
    'Antes no se puede cambiar otra vez el correo ni eliminar la cuenta. Esto te protege si otra persona lo cambió.',
  'account.email.erasure': 'Tu cuenta se eliminará. Para cambiar su correo, primero consérvala.',
  'account.email.failed': 'No funcionó, así que no cambió nada. Inténtalo de nuevo.',

  'account.undoEmail.title': '¿Restablecer tu correo anterior?',
  'account.undoEmail.lede':
    'El correo que recibió este enlace vuelve a ser el de la cuenta. Se cierra la sesión en todos los navegadores, y ese correo recibe un enlace para elegir una contraseña nueva.',
  'account.undoEmail.you':
    'Si tú cambiaste el correo, cierra esta página. No pasa nada hasta que presiones el botón.',
  'account.undoEmail.submit': 'Restablecer el correo',
  'account.undoEmail.done':
    'Restablecimos tu correo anterior y cerramos tu sesión en todas partes. Te enviamos un enlace para elegir una contraseña nueva.',
  'account.undoEmail.noLinkText': 'Ya se usó o tiene más de {days} días.',

  'account.erasure.waits':
    'Cambió el correo de tu cuenta. Desde el correo anterior se puede deshacer hasta el {date}. Después de ese día puedes eliminar la cuenta.',
}
