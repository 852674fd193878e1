import type { Translation } from '../translation.ts'
import type { rules as english } from './en.ts'

export const rules: Translation<typeof english> = {
  'rules.required': 'Este campo es obligatorio',
  'rules.name.length': 'Escribe de 1 a 20 caracteres',
  'rules.name.emoji': 'Los nombres no pueden contener emojis',
  'rules.name.characters':
    'Los nombres pueden llevar letras, números, espacios, apóstrofos, guiones y puntos',
  'rules.email': 'Correo electrónico no válido',
  'rules.phone.length': 'Debe tener entre 8 y 15 dígitos',
  'rules.phone.country': 'Elige una clave de país de la lista',
  'rules.coParent.sameEmail': 'El correo de la otra madre o el otro padre no puede ser igual al tuyo.',
  'rules.coParent.samePhone': 'El teléfono de la otra madre o el otro padre no puede ser igual al tuyo.',
  'rules.children.many':
    'Aquí puedes agregar hasta 12 hijas o hijos. Podrás agregar más después de registrarte.',
  'rules.child.sameEmail': 'Este correo ya se usa para otra hija u otro hijo',
  'rules.child.parentEmail':
    'El correo de una hija o un hijo no puede ser igual al de su madre o su padre. Cámbialo o bórralo para continuar.',
  'rules.address.line1': 'Escribe de 3 a 50 caracteres',
  'rules.address.line2': 'Escribe 50 caracteres como máximo',
  'rules.address.city': 'La ciudad debe tener de 3 a 30 caracteres. Puedes abreviarla.',
  'rules.address.postalCode': 'El código postal no es válido',
  'rules.address.region': 'Elige una opción de la lista',
  'rules.address.country': 'Elige una opción de la lista',
  'rules.address.timezone': 'Elige una opción de la lista',
  'rules.security.length': 'Escribe de 5 a 100 caracteres',
  'rules.security.characters': "Usa solo letras, números, espacios y ? - , . ; ' # / :",
  'rules.security.sameAnswer': 'No puede ser igual a la pregunta de seguridad',
  'rules.security.code': 'El código de seguridad debe tener 4 dígitos.',
  'rules.security.confirm': 'Debe coincidir con tu código de seguridad de 4 dígitos',
  'rules.referral.choice': 'Elige una opción de la lista',
  'rules.referral.other': 'Escribe de 1 a 200 caracteres',
  'rules.username.length': 'Escribe de 6 a 30 caracteres',
  'rules.username.at': 'El nombre de usuario no puede llevar arroba (@)',
  'rules.username.characters':
    'No cumple los requisitos. Solo se permiten letras, números, guiones bajos, comas, guiones, puntos, arrobas y apóstrofos.',
  'rules.username.taken': 'Este nombre de usuario no se puede usar',
  'rules.password.length': 'Debe tener entre 12 y 25 caracteres',
  'rules.password.letter': 'Al menos 1 letra',
  'rules.password.number': 'Al menos 1 número',
  'rules.password.symbol': 'Al menos 1 símbolo o carácter especial',
  'rules.password.username': 'La contraseña no puede ser tu nombre de usuario',
  'rules.password.email': 'La contraseña no puede ser tu correo electrónico',
  'rules.password.common': 'Esta contraseña está en una lista de contraseñas comunes. Elige otra.',
  'rules.password.confirm': 'Debe coincidir con tu nueva contraseña',
  'rules.terms': 'Acepta los términos para continuar',
}
