import type { LookupOption } from '#domain/contracts/lookups.ts'
import { isMessageKey } from '#domain/messages/catalogue.ts'
import type { Text } from '#domain/messages/text.ts'
import type { SuggestedFieldProps } from '#web/ui/suggested-field.tsx'

/** The security questions of the lookup as suggestions. A question without a short form is shown whole. */
export function suggestedQuestions(
  questions: readonly LookupOption[],
  text: Text,
): SuggestedFieldProps['suggestions'] {
  return questions.map(({ key, label }) => {
    const short = `lookup.questionInShort.${key}`
    return { value: label, short: isMessageKey(short) ? text(short) : label }
  })
}
