import { postalCodeLabel, regionLabel } from '#domain/addresses/postal-label.ts'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { Text } from '#domain/messages/text.ts'
import { startOfLine, type ShownError } from './errors.ts'

type Labels = Readonly<Record<string, MessageKey>>

const PERSON: Labels = {
  firstName: 'join.parent.firstName',
  lastName: 'join.parent.lastName',
  email: 'join.parent.email',
  phoneNumber: 'join.parent.phoneNumber',
}
const CHILD: Labels = {
  firstName: 'join.family.childFirstName',
  lastName: 'join.family.childLastName',
  email: 'join.family.childEmail',
}
const ADDRESS: Labels = {
  billingAddress: 'checkout.billing.line1',
  billingAddress2: 'checkout.billing.line2',
  city: 'checkout.billing.city',
  timezone: 'checkout.billing.timezone',
}
const GROUPS: Readonly<Record<string, { title: MessageKey; labels: Labels }>> = {
  coParent: { title: 'join.family.coParent', labels: { ...PERSON, email: 'join.family.email' } },
  children: { title: 'join.family.child', labels: CHILD },
  parents: { title: 'account.newFamily.parent', labels: PERSON },
}

/**
 * Errors with the names of their fields, as the summary finds them in a page with a script. `country` is that of a
 * billing address, which names the region and the postal code. `labels` are those of other fields, by their whole names.
 */
export function withNames(
  errors: readonly ShownError[],
  {
    text,
    country = '',
    labels = {},
  }: { text: Text; country?: string; labels?: Readonly<Record<string, string>> },
): ShownError[] {
  const address = { ...ADDRESS, region: regionLabel(country), postalCode: postalCodeLabel(country) }
  const plain = { ...PERSON, ...address }
  return errors.map((error) => {
    const label = labels[error.field]
    const named = label ? { label } : namedBy(error.field, { text, plain })
    const name = named && startOfLine(error.text, named)
    return name ? { ...error, name } : error
  })
}

/** The name of a field such as `children.0.email`: its group and its label. Null if it has no label. */
function namedBy(
  field: string,
  { text, plain }: { text: Text; plain: Labels },
): { group: string | undefined; label: string } | null {
  const [, groupName = '', index = '0', name = ''] = /^(?:(\w+)\.(?:(\d+)\.)?)?(\w+)$/.exec(field) ?? []
  const group = GROUPS[groupName]
  const label = (group?.labels ?? plain)[name]
  if (!label) return null
  return { group: group && text(group.title, { number: Number(index) + 1 }), label: text(label) }
}
