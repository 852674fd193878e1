import type { Translation } from '../translation.ts'
import type { events as english } from './en.ts'

export const events: Translation<typeof english> = {
  'mail.endpointOff.subject': 'Los eventos ya no llegan a {host}',
  'mail.endpointOff.failing':
    'El destino en {host} no recibió ningún evento en tres días, así que se desactivó.',
  'mail.endpointOff.gone': 'El destino en {host} respondió “410 Gone”, así que se desactivó.',
  'mail.endpointOff.next':
    'Lo que suceda mientras tanto espera 30 días. Cuando el destino responda de nuevo, actívalo en la consola de {brand}, en Endpoints.',
}
