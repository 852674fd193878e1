import type { Text } from '#domain/messages/text.ts'
import { checkParent, normaliseParent } from '#domain/people/parent.ts'
import { inWords, type ShownError } from '#web/lib/errors.ts'
import { parentIn } from './parent-form-data.ts'

/** The errors that the rules find in the parent's form. The server checks the same rules again. */
export function checkParentForm({ entered, text }: { entered: FormData; text: Text }): ShownError[] {
  const parent = normaliseParent({ ...parentIn(entered), timeZone: null })
  return inWords(checkParent(parent), text)
}
