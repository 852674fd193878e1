import { useRef } from 'react'
import { Form, useHref, useLocation, useRevalidator } from 'react-router'
import { LOCALES } from '#domain/messages/locales.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import { ANSWER_LIMIT_MS } from '#web/lib/unreachable.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The query of one of several open invitations. */
const NUMBERED = /^\?invitation=\d+$/

/**
 * The language of the page. A choice loads the whole page again. With `inPlace` it loads only the server's data, so
 * that no typed text is lost. Without a script there is a button. On a narrow screen, a globe and two letters are
 * shown. The invisible select box is above them.
 */
export function LanguageSelector({ inPlace = false }: { inPlace?: boolean }) {
  const text = useText()
  const locale = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const { pathname, search } = useLocation()
  const from = useHref({ pathname, search: inPlace || NUMBERED.test(search) ? search : '' })
  const { revalidate } = useRevalidator()
  const choosing = useRef<AbortController>(undefined)

  async function choose() {
    if (!form.current) return
    if (!inPlace) return form.current.requestSubmit()
    // The answer to an earlier choice would bring its language back.
    choosing.current?.abort()
    const own = (choosing.current = new AbortController())
    const late = setTimeout(() => own.abort(), ANSWER_LIMIT_MS)
    const { action } = form.current
    const kept = await fetch(action, {
      method: 'POST',
      body: new FormData(form.current),
      redirect: 'manual',
      signal: own.signal,
    }).catch(() => null)
    clearTimeout(late)
    if (choosing.current !== own) return
    if (kept) return revalidate()
    form.current.reset()
  }

  return (
    <Form ref={form} method="post" action="/language" reloadDocument className="language">
      <input type="hidden" name="from" value={from} />
      <Icon name="globe" />
      <span className="language-brief" aria-hidden="true">
        {locale.slice(0, 2)}
      </span>
      <select
        name="locale"
        aria-label={text('chrome.language')}
        defaultValue={locale}
        onChange={() => void choose()}
      >
        {LOCALES.map((each) => (
          <option key={each} value={each} lang={each}>
            {text(`chrome.language.${each}`)}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit">{text('chrome.language.change')}</button>
      </noscript>
    </Form>
  )
}
