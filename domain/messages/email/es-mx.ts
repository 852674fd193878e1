import type { Translation } from '../translation.ts'
import type { email as english } from './en.ts'

export const email: Translation<typeof english> = {
  'mail.emailChangeCode.subject': 'Tu código para una dirección de correo nueva en {brand}',
  'mail.emailChangeCode.text':
    'Alguien quiere usar esta dirección en una cuenta de {brand}. Si fuiste tú, escribe el código en la página que lo pidió. Funciona durante {minutes, plural, one {# minuto} other {# minutos}}.',
  'mail.emailChangeCode.notYou': 'Si no fuiste tú, no hagas nada. Sin el código no cambia nada.',

  'mail.emailChangeTaken.subject': 'Tu dirección de correo en {brand}',
  'mail.emailChangeTaken.text':
    'Alguien quiso usar esta dirección en otra cuenta de {brand}. No se puede, porque ya es de una cuenta. No cambió nada.',
  'mail.emailChangeTaken.you':
    'Si fuiste tú, inicia sesión en la cuenta que tiene esta dirección o elige otra dirección para la otra cuenta.',
  'mail.emailChangeTaken.notYou': 'Si no fuiste tú, no tienes que hacer nada.',

  'mail.emailChangeAsked.subject': 'Se pidió una dirección de correo nueva en {brand}',
  'mail.emailChangeAsked.text':
    'Alguien con sesión iniciada en tu cuenta de {brand} pidió otra dirección de correo. Todavía no cambió nada. Primero debe escribir un código que enviamos a la dirección nueva.',
  'mail.emailChangeAsked.you': 'Si fuiste tú, no tienes que hacer nada aquí.',

  'mail.emailChanged.subject': 'Cambió tu dirección de correo en {brand}',
  'mail.emailChanged.new':
    'Tu cuenta de {brand} ahora usa esta dirección. A partir de ahora te escribimos aquí.',
  'mail.emailChanged.newByStaff':
    'Nuestro equipo de ayuda registró esta dirección en tu cuenta de {brand}, como lo pediste. A partir de ahora te escribimos aquí. Los códigos y los enlaces para una contraseña siguen llegando a la dirección anterior hasta el {date}. Así nadie puede quedarse con una cuenta con solo una llamada.',
  'mail.emailChanged.until':
    'Desde la dirección anterior se puede deshacer hasta el {date}. Antes de ese día no se puede cambiar otra vez la dirección.',
  'mail.emailChanged.old':
    'Tu cuenta de {brand} ahora usa otra dirección de correo. Ya no escribimos a esta, salvo sobre este cambio.',
  'mail.emailChanged.oldByStaff':
    'Nuestro equipo de ayuda registró otra dirección de correo en tu cuenta de {brand}. Hasta el {date}, a esta solo llegan los códigos y los enlaces para una contraseña.',
  'mail.emailChanged.you': 'Si fuiste tú, no tienes que hacer nada.',
  'mail.emailChanged.undo':
    'Si no fuiste tú, abre esta página hasta el {date}. Pone otra vez esta dirección, cierra tu sesión en todos los navegadores y te envía un enlace para elegir una contraseña nueva. No pasa nada hasta que presiones ahí un botón. El enlace funciona una sola vez.',
  'mail.emailChanged.notYou': 'Si tú no lo pediste, escríbenos a {email}.',

  'mail.emailChangeUndone.subject': 'Se deshizo el cambio de tu dirección de correo en {brand}',
  'mail.emailChangeUndone.earlier':
    'Tu cuenta de {brand} usa otra vez esta dirección. Se cerró tu sesión en todos los navegadores. Otro correo tiene un enlace para elegir una contraseña nueva.',
  'mail.emailChangeUndone.later':
    'Una cuenta de {brand} ya no usa esta dirección, porque el cambio se deshizo desde la dirección anterior. Si la cuenta es tuya, escríbenos a {email}.',

  'account.email.title': 'Dirección de correo',
  'account.email.now': 'Tu cuenta usa {email}.',
  'account.email.both':
    'La dirección nueva recibe un código. Avisamos a tu dirección actual, y desde ahí se puede deshacer el cambio durante {days} días.',
  'account.email.mailbox':
    'Si otra persona puede leer tu correo actual, cambia antes su contraseña. Si no, esa persona puede deshacer el cambio.',
  'account.email.new': 'Dirección nueva',
  'account.email.newHint': 'Una que solo leas tú',
  'account.email.send': 'Enviarme un código',
  'account.email.codeTitle': 'Escribe el código',
  'account.email.codeLede':
    'Enviamos un mensaje a {email}. Tiene un código que funciona durante {minutes} minutos, o dice por qué no se puede usar la dirección.',
  'account.email.code': 'Código',
  'account.email.codeHint':
    '6 dígitos, en el mensaje. Una dirección que usa otra cuenta o tu familia no recibe código.',
  'account.email.confirm': 'Cambiar mi dirección',
  'account.email.another': 'Pedir otro código o usar otra dirección',
  'account.email.wrongCode': 'El código no es correcto o ya no funciona. Revísalo o pide otro.',
  'account.email.same': 'Tu cuenta ya usa esta dirección',
  'account.email.changed': 'Cambió tu dirección. Se cerró tu sesión en todos los demás navegadores.',
  'account.email.until': 'Desde la dirección anterior se puede deshacer el cambio hasta el {date}',
  'account.email.untilText':
    'Antes no se puede cambiar otra vez la dirección ni eliminar la cuenta. Esto te protege si otra persona la cambió.',
  'account.email.erasure': 'Tu cuenta se eliminará. Para cambiar su dirección, primero consérvala.',
  'account.email.failed': 'No funcionó, así que no cambió nada. Inténtalo de nuevo.',

  'account.undoEmail.title': '¿Poner otra vez tu dirección anterior?',
  'account.undoEmail.lede':
    'La dirección que recibió este enlace vuelve a ser la de la cuenta. Se cierra la sesión en todos los navegadores, y la dirección recibe un enlace para elegir una contraseña nueva.',
  'account.undoEmail.you':
    'Si tú cambiaste la dirección, cierra esta página. No pasa nada hasta que presiones el botón.',
  'account.undoEmail.submit': 'Poner otra vez la dirección',
  'account.undoEmail.done':
    'Tu dirección anterior está de vuelta y se cerró tu sesión en todas partes. Te enviamos un enlace para elegir una contraseña nueva.',
  'account.undoEmail.noLinkText': 'Ya se usó o tiene más de {days} días.',

  'account.erasure.waits':
    'Cambió la dirección de correo de tu cuenta. Desde la dirección anterior se puede deshacer hasta el {date}. Después de ese día puedes eliminar la cuenta.',
}
