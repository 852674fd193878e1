import type { ReactNode } from 'react'
import type { ProfessionalField } from '#domain/professionals/fields.ts'
import { useText } from '#web/lib/text.tsx'
import { Chip } from '#web/ui/badge.tsx'

type Words = {
  name: ProfessionalField
  label: ReactNode
  hint: string | undefined
  optional: string | undefined
}

/** Fields that a public profile shows, besides the name. Source: specification A §2, success screen. */
const PUBLIC: ReadonlySet<ProfessionalField> = new Set<ProfessionalField>([
  'email',
  'country',
  'timezone',
  'roles',
])
const OPTIONAL: ReadonlySet<ProfessionalField> = new Set<ProfessionalField>([
  'title',
  'credentials',
  'phoneExtension',
  'addressLine2',
])
const HINTED = [
  'credentials',
  'email',
  'phoneNumber',
  'timezone',
  'roles',
  'securityQuestion',
  'securityAnswer',
  'securityCode',
] as const satisfies readonly ProfessionalField[]

/** Name, label and hint of each field; `label` replaces the usual one. */
export function useFields(): (field: ProfessionalField, label?: string) => Words {
  const text = useText()
  return (field, label = text(`professional.label.${field}`)) => {
    const hinted = HINTED.find((each) => each === field)
    return {
      name: field,
      label: PUBLIC.has(field) ? <PublicLabel>{label}</PublicLabel> : label,
      hint: hinted && text(`professional.hint.${hinted}`),
      optional: OPTIONAL.has(field) ? text('chrome.optional') : undefined,
    }
  }
}

function PublicLabel({ children }: { children: ReactNode }) {
  const text = useText()
  return (
    <>
      {children} <Chip>{text('professional.public')}</Chip>
    </>
  )
}
