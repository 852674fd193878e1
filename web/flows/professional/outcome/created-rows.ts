import type { ProfessionalView } from '#domain/contracts/professionals.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { Text } from '#domain/messages/text.ts'
import { diallingCodeOf } from '#domain/professionals/options.ts'
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
  const row = (visibility: CreatedRow['visibility']) => (term: string, description: string | null) =>
    description ? [{ term, description, visibility }] : []
  const [privately, publicly] = [row('private'), row('public')]
  const hidden = (key: MessageKey, description: string) => privately(text(key), description)
  const shown = (key: MessageKey, description: string) => publicly(text(key), description)
  return [
    ...shown('professional.success.name', fullName(name, named.title)),
    ...shown('professional.success.email', created.email),
    ...hidden('professional.success.phone', phoneOf(created, text)),
    ...hidden('professional.success.practice', practice.name),
    ...hidden('professional.success.address', [address.line1, address.line2].filter(Boolean).join(', ')),
    ...hidden('professional.success.city', address.city),
    ...privately(named.labels.region, named.region),
    ...privately(named.labels.postalCode, address.postalCode),
    ...shown('professional.success.country', named.country),
    ...shown('professional.success.timezone', named.timezone),
    ...shown('professional.success.roles', named.roles.join(', ')),
  ]
}

function fullName(
  { firstName, lastName, credentials }: ProfessionalView['name'],
  title: string | null,
): string {
  const name = [title, firstName, lastName].filter(Boolean).join(' ')
  return credentials ? `${name}, ${credentials}` : name
}

function phoneOf({ phone }: ProfessionalView, text: Text): string {
  const number = [diallingCodeOf(phone.countryCode), phone.number].filter(Boolean).join(' ')
  const { extension } = phone
  return extension ? `${number} ${text('professional.success.extension', { extension })}` : number
}
