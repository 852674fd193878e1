import type { Translation } from '../translation.ts'
import type { privacy as english } from './en.ts'

export const privacy: Translation<typeof english> = {
  'account.erasure.title': 'Elimina tu cuenta',
  'account.erasure.link': 'Eliminar cuenta',
  'account.erasure.lede': 'Tienes {days} días para cambiar de opinión. Después, nadie puede recuperarla.',
  'account.erasure.goes': 'Qué eliminamos',
  'account.erasure.goesText':
    'Tu nombre, correo, teléfono, dirección, datos de acceso, pregunta de seguridad, navegadores conocidos, métodos de pago, los correos que te enviamos y cómo usaste nuestras páginas.',
  'account.erasure.stays': 'Qué conservamos',
  'account.erasure.staysText':
    'Tus recibos, con tu nombre y dirección, durante el tiempo que exige la ley fiscal. La cuenta de la persona con quien compartes la crianza y, en ella, los nombres de tus hijas e hijos. A nadie le avisamos que eliminaste la tuya ni por qué.',
  'account.erasure.subscription':
    'La renovación de tu suscripción se desactiva ahora. El tiempo pagado que te quede termina con tu cuenta.',
  'account.erasure.ask': 'Eliminar mi cuenta',
  'account.erasure.keep': 'Conservar mi cuenta',
  'account.erasure.logInAgain':
    'Para asegurarnos de que eres tú, primero vuelve a iniciar sesión. Después regresas aquí.',
  'account.erasure.logIn': 'Volver a iniciar sesión',
  'account.erasure.asked': 'Tu cuenta se eliminará el {date}.',
  'account.erasure.askedTitle': 'Tu cuenta se eliminará',
  'account.erasure.askedText': 'Hasta entonces puedes usarla como siempre, o conservarla.',
  'account.erasure.kept': 'Conservas tu cuenta.',
  'account.erasure.failed': 'No funcionó, así que no cambió nada. Inténtalo de nuevo.',

  'mail.erasureAsked.subject': 'Tu cuenta se eliminará el {date}',
  'mail.erasureAsked.text':
    'Nos pediste eliminar tu cuenta de {brand}. El {date} eliminaremos tu nombre, tus datos de contacto y de acceso, y los correos que te enviamos. Guardamos tus recibos durante el tiempo que exige la ley fiscal.',
  'mail.erasureAsked.renewalOff': 'Tu suscripción ya no se renueva.',
  'mail.erasureAsked.takeBack': 'Si cambias de opinión, inicia sesión antes de ese día y conserva tu cuenta.',
  'mail.erasureAsked.button': 'Iniciar sesión',
  'mail.erasureAsked.notYou':
    'Si no lo pediste tú, elige una contraseña nueva, inicia sesión y conserva tu cuenta. Escribe a {email} si necesitas ayuda.',
  'mail.erasureAsked.notMe': 'Si no lo pediste tú, avísanos en esta página para conservar tu cuenta.',
  'mail.erasureAsked.write': 'Si cambias de opinión, escribe a {email} antes de ese día.',
  'mail.erasureTakenBack.subject': 'Conservas tu cuenta',
  'mail.erasureTakenBack.text': 'Tu cuenta de {brand} no se eliminará.',
  'mail.erasureTakenBack.renewalOff':
    'La renovación de tu suscripción sigue desactivada hasta que la actives en Pagos y recibos.',
  'mail.erasureDone.subject': 'Eliminamos tu cuenta',
  'mail.erasureDone.text':
    'Eliminamos tu cuenta de {brand}, como nos lo pediste. Guardamos tus recibos durante el tiempo que exige la ley fiscal. Nuestras copias de seguridad se sobrescriben en un plazo de dos semanas. Este es el último correo que te enviamos.',
  'mail.erasureDone.again': 'Puedes volver a registrarte con este correo cuando quieras.',
}
