import type { Translation } from '../translation.ts'
import type { account as english } from './en.ts'

export const account: Translation<typeof english> = {
  'account.logIn.title': 'Inicia sesión',
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
  'account.logIn.exists': 'Ya tienes una cuenta. Inicia sesión para continuar.',
  'account.logIn.ended': 'Tu sesión terminó. Inicia sesión de nuevo para continuar.',
  'account.logIn.out': 'Cerraste tu sesión.',
  'account.logIn.asked.verification':
    'Un paso más: escribe el código que te enviamos y otra vez tu contraseña.',
  'account.logIn.asked.new-password':
    'Elige una contraseña nueva para continuar. Escribe una vez más la que tienes ahora.',
  'account.logIn.asked.contact':
    'Revisa cómo podemos comunicarnos contigo y escribe una vez más tu contraseña.',
  'account.logIn.verificationCode': 'Código de verificación',
  'account.logIn.newPassword': 'Contraseña nueva',
  'account.logIn.confirmPassword': 'Confirma la contraseña nueva',
  'account.logIn.email': 'Correo electrónico',
  'account.logIn.countryCode': 'Código de país',
  'account.logIn.phone': 'Número de teléfono',
}
