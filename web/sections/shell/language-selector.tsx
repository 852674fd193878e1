import { useRef } from 'react'
import { Form, useHref, useLocation } from 'react-router'
import { LOCALES } from '#domain/messages/locales.ts'
import { useLocale, useText } from '../../lib/text.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The language of the page. Choosing one reloads the page in it; without a script there is a button. */
export function LanguageSelector() {
  const text = useText()
  const locale = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const from = useHref(useLocation().pathname)
  return (
    <Form ref={form} method="post" action="/language" reloadDocument className="language">
      <input type="hidden" name="from" value={from} />
      <Icon name="globe" />
      <select
        name="locale"
        aria-label={text('chrome.language')}
        defaultValue={locale}
        onChange={() => form.current?.requestSubmit()}
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
