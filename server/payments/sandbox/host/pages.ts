import type { MessageKey } from '#domain/messages/catalogue.ts'
import { html } from 'hono/html'
import type { SandboxField } from '#domain/contracts/sandbox-gateway.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { textFor } from '#domain/messages/text.ts'
import type { Script } from './assets.ts'

type Markup = ReturnType<typeof html>

/** Autofill tokens of the card fields, for browsers and password managers. */
const AUTOCOMPLETE: Record<SandboxField, string> = {
  number: 'cc-number',
  expirationDate: 'cc-exp',
  cvv: 'cc-csc',
}
const LONGEST: Record<SandboxField, number> = { number: 23, expirationDate: 9, cvv: 4 }

/** Whether a card has a field of this name. */
export function isField(name: string | undefined): name is SandboxField {
  return name !== undefined && Object.keys(AUTOCOMPLETE).includes(name)
}

type Page = { locale: Locale; cspNonce: string }

const FIELD_STYLE =
  'html,body{height:100%;margin:0;background:var(--ground,transparent)}' +
  'input{box-sizing:border-box;width:100%;height:100%;border:0;padding:0;outline:0;background:transparent;' +
  'color:var(--color,#15302d);font-family:var(--font-family,system-ui,sans-serif);font-size:var(--font-size,1rem);' +
  'font-variant-numeric:var(--font-numbers,normal)}' +
  'input::placeholder{color:var(--placeholder-color,#5b6f6c);opacity:1}' +
  'input[aria-invalid]{color:var(--invalid-color,var(--color,#15302d))}' +
  '#explanation{position:absolute;top:0;left:0;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}'

const FIELD_LABEL = {
  number: 'checkout.card.number',
  expirationDate: 'checkout.card.expiry',
  cvv: 'checkout.card.code',
} as const satisfies Record<SandboxField, MessageKey>

/** One card field in its own frame. It has an accessible name even before the outer page sends one. */
export function fieldPage(field: SandboxField, { locale, cspNonce }: Page): Markup {
  const label = textFor(locale)(FIELD_LABEL[field])
  return page({
    locale,
    cspNonce,
    title: label,
    style: FIELD_STYLE,
    script: 'field',
    body: html`<input
        name="${field}"
        id="${field}"
        aria-label="${label}"
        type="text"
        inputmode="numeric"
        autocomplete="${AUTOCOMPLETE[field]}"
        autocorrect="off"
        spellcheck="false"
        maxlength="${LONGEST[field]}"
        aria-describedby="explanation"
      />
      <span id="explanation"></span>`,
  })
}

const WINDOW_STYLE =
  'body{margin:0;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif;color:#15302d;background:#fff}' +
  'h1{font-size:1.25rem;margin:0 0 1rem}dl{margin:0 0 1rem}dt{color:#5b6f6c}dd{margin:0;font-weight:600}' +
  'button,input{font:inherit;min-height:2.75rem;border-radius:.5rem;border:1px solid #6b7f7c;padding:0 1rem}' +
  'button{display:block;width:100%;margin:.5rem 0;background:#fff;cursor:pointer}' +
  'button.primary{background:#0b5d53;border-color:#0b5d53;color:#fff}input{box-sizing:border-box;width:100%}' +
  '.banner{background:#fdf1cf;padding:.5rem .75rem;border-radius:.5rem}label{display:block;margin:.5rem 0 .25rem}'

/** The window of a wallet, where its customer approves. */
export function walletPage(wallet: 'paypal' | 'venmo', { locale, cspNonce }: Page): Markup {
  const text = textFor(locale)
  return page({
    locale,
    cspNonce,
    title: text(`sandbox.${wallet}.title`),
    style: WINDOW_STYLE,
    script: 'wallet',
    wallet,
    body: html`<h1>${text(`sandbox.${wallet}.title`)}</h1>
      <p class="banner">${text('sandbox.banner')}</p>
      <dl>
        <dt>${text('sandbox.amount')}</dt>
        <dd id="amount"></dd>
      </dl>
      <p>${text(`sandbox.${wallet}.account`)}</p>
      <button class="primary" id="approve" disabled>${text(`sandbox.${wallet}.approve`)}</button>
      <button id="cancel" disabled>${text('sandbox.cancel')}</button>
      <button id="fail" disabled>${text('sandbox.fail')}</button>`,
  })
}

/** The dialog of an issuer for the cardholder. */
export function challengePage({ locale, cspNonce }: Page): Markup {
  const text = textFor(locale)
  return page({
    locale,
    cspNonce,
    title: text('sandbox.challenge.title'),
    style: WINDOW_STYLE,
    script: 'challenge',
    body: html`<h1>${text('sandbox.challenge.title')}</h1>
      <p class="banner">${text('sandbox.banner')}</p>
      <dl>
        <dt>${text('sandbox.amount')}</dt>
        <dd id="amount"></dd>
      </dl>
      <form>
        <label for="code">${text('sandbox.challenge.code')}</label>
        <input
          id="code"
          name="code"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength="8"
          aria-describedby="hint"
        />
        <p id="hint">${text('sandbox.challenge.hint')}</p>
        <button class="primary" disabled>${text('sandbox.challenge.submit')}</button>
        <button type="button" id="cancel" disabled>${text('sandbox.challenge.cancel')}</button>
      </form>`,
  })
}

type Parts = Page & { title: string; style: string; script: Script; wallet?: string; body: Markup }

function page({ locale, cspNonce, title, style, script, wallet = '', body }: Parts): Markup {
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style nonce="${cspNonce}">
          ${style}
        </style>
        <script type="module" nonce="${cspNonce}" src="assets/${script}.js"></script>
      </head>
      <body data-wallet="${wallet}">
        ${body}
      </body>
    </html>`
}
