import { useRef } from 'react'
import { Form, useHref, useLocation, useRevalidator } from 'react-router'
import { LOCALES } from '#domain/messages/locales.ts'
import { useLocale, useText } from '#web/lib/text.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The address of one of several invitations that are open. */
const NUMBERED = /^\?invitation=\d$/

/**
 * The language of the page. Choosing one loads the page in it anew, or with `inPlace` only what the server gave it, so
 * that nothing typed is lost; without a script there is a button.
 */
export function LanguageSelector({ inPlace = false }: { inPlace?: boolean }) {
  const text = useText()
  const locale = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const { pathname, search } = useLocation()
  const from = useHref({ pathname, search: inPlace || NUMBERED.test(search) ? search : '' })
  const { revalidate } = useRevalidator()

  async function choose() {
    if (!form.current) return
    if (!inPlace) return form.current.requestSubmit()
    const { action } = form.current
    const kept = await fetch(action, {
      method: 'POST',
      body: new FormData(form.current),
      redirect: 'manual',
    }).catch(() => null)
    if (kept) return revalidate()
    form.current.reset()
  }

  return (
    <Form ref={form} method="post" action="/language" reloadDocument className="language">
      <input type="hidden" name="from" value={from} />
      <Icon name="globe" />
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
