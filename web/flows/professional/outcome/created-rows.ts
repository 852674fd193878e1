import type { ProfessionalView } from '#domain/contracts/professionals.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { Text } from '#domain/messages/text.ts'
import { DIALLING_CODES } from '#domain/professionals/options.ts'
import type { Named } from '../choices/choices.ts'

export type CreatedRow = { term: string; description: string; visibility: 'private' | 'public' }

/**
 * The lines of the success screen. Phone, practice, address, city, region and postal code are private.
 * Everything else is public. Empty lines are left out. Source: specification A §2.
 */
export function createdRows({
  created,
  named,
  text,
}: {
  created: ProfessionalView
  named: Named
  text: Text
}): CreatedRow[] {
  const { name, address, practice } = created
  const row = (visibility: CreatedRow['visibility']) => (term: MessageKey, description: string | null) =>
    description ? [{ term: text(term), description, visibility }] : []
  const hidden = row('private')
  const shown = row('public')
  return [
    ...shown('professional.success.name', fullName(name)),
    ...shown('professional.success.email', created.email),
    ...hidden('professional.success.phone', phoneOf(created, text)),
    ...hidden('professional.success.practice', practice.name),
    ...hidden('professional.success.address', [address.line1, address.line2].filter(Boolean).join(', ')),
    ...hidden('professional.success.city', address.city),
    ...hidden('professional.success.region', named.region),
    ...hidden('professional.success.postalCode', address.postalCode),
    ...shown('professional.success.country', named.country),
    ...shown('professional.success.timezone', named.timezone),
    ...shown('professional.success.roles', named.roles.join(', ')),
  ]
}

function fullName({ title, firstName, lastName, credentials }: ProfessionalView['name']): string {
  const name = [title, firstName, lastName].filter(Boolean).join(' ')
  return credentials ? `${name}, ${credentials}` : name
}

function phoneOf({ phone }: ProfessionalView, text: Text): string {
  const codes = new Map<string, string>(Object.entries(DIALLING_CODES))
  const number = [codes.get(phone.countryCode), phone.number].filter(Boolean).join(' ')
  const { extension } = phone
  return extension ? `${number} ${text('professional.success.extension', { extension })}` : number
}
