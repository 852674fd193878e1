import type { Text } from '#domain/messages/text.ts'
import { checkParent, normaliseParent } from '#domain/people/parent.ts'
import { inWords, type ShownError } from '#web/lib/errors.ts'
import { parentIn } from './parent-form-data.ts'

/** What the rules say of the parent's form as it stands; the server asks the same rules again. */
export function checkParentForm(form: FormData, text: Text): ShownError[] {
  const parent = normaliseParent({ ...parentIn(form), timeZone: null })
  return inWords(checkParent(parent), text)
}
