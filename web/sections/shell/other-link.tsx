import { useText } from '#web/lib/text.tsx'
import { EndPage } from './error-page.tsx'

export type OtherLink = { outcome: 'other-link' }

/** Whether the answer to a form says that another link was opened in this browser since. */
export function isOtherLink(answer: object | undefined): answer is OtherLink {
  return answer !== undefined && 'outcome' in answer && answer.outcome === 'other-link'
}

/**
 * The page of a mailed link, after another link was opened in this browser. It has no form, because the form would act on
 * the other person.
 */
export function OtherLinkPage() {
  const text = useText()
  return <EndPage title={text('account.otherLink.title')} text={text('account.otherLink.text')} />
}
