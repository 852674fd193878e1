import type { Translation } from '../translation.ts'
import type { lookups as english } from './en.ts'

export const lookups: Translation<typeof english> = {
  'lookup.postalCode.zip': 'Código postal (ZIP)',
  'lookup.postalCode.postcode': 'Código postal',
  'lookup.postalCode.eircode': 'Código postal (Eircode)',
  'lookup.postalCode.pin': 'Código postal (PIN)',
  'lookup.postalCode.plain': 'Código postal',
  'lookup.region.state': 'Estado',
  'lookup.region.stateOrTerritory': 'Estado o territorio',
  'lookup.region.province': 'Provincia o territorio',
  'lookup.region.nation': 'Nación',
  'lookup.region.county': 'Condado',
  'lookup.region.region': 'Región',
  'lookup.region.plain': 'Estado, provincia o región',

  'lookup.referral.COURT_ORDERED': 'Por orden de un juzgado',
  'lookup.referral.ATTORNEY_REFERRED': 'Por una abogada o un abogado',
  'lookup.referral.REFERRED_FL': 'Por otra persona profesional del derecho familiar',
  'lookup.referral.FRIEND_FAMILY': 'Por amistades o familiares',
  'lookup.referral.CO_PARENT': 'Por la persona con quien comparto la crianza',
  'lookup.referral.SEARCH_ENGINE': 'En un buscador de internet',
  'lookup.referral.SOCIAL_MEDIA': 'En redes sociales',
  'lookup.referral.NEWS_STORY': 'En las noticias',
  'lookup.referral.OTHER': 'De otra forma',

  'lookup.securityQuestion.firstTeacher': '¿Cuál era el apellido de tu primera maestra o tu primer maestro?',
  'lookup.securityQuestion.firstConcert': '¿Cuál fue el primer concierto al que fuiste?',
  'lookup.securityQuestion.friendStreet': '¿En qué calle vivía tu primera mejor amistad?',
  'lookup.securityQuestion.firstJob': '¿Qué hacías en tu primer trabajo?',
  'lookup.securityQuestion.toy': '¿Cómo se llamaba tu juguete favorito de la infancia?',
  'lookup.securityQuestion.book': '¿Qué libro leíste más veces en la infancia?',
}
