import { html, raw } from 'hono/html'
import { isMessageKey } from '#domain/messages/catalogue.ts'
import { textFor } from '#domain/messages/text.ts'
import { momentInWords } from '#domain/places/local-time.ts'
import type { ExportedPart, ExportRow, ExportValue } from '#domain/privacy/export.ts'
import type { Site } from '#domain/site.ts'
import { PAGE_STYLE } from './page-style.ts'
import { linesOf, type Reader } from './write-value.ts'

export type ExportPage = {
  parts: readonly ExportedPart[]
  name: string
  madeAt: Date
  reader: Reader
  site: Pick<Site, 'brand' | 'supportEmail'>
}

const MISSING = [
  'exports.missing.secrets',
  'exports.missing.others',
  'exports.missing.browsers',
  'exports.missing.limits',
] as const

/** The page of an export, readable without a connection. */
export async function exportPage({ parts, name, madeAt, reader, site }: ExportPage): Promise<string> {
  const text = textFor(reader.locale)
  const title = `${text('exports.title')} · ${site.brand}`
  const page = html`<!doctype html>
    <html lang="${reader.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${raw(PAGE_STYLE)}
        </style>
      </head>
      <body>
        <header>
          <h1>${text('exports.title')}</h1>
          <p class="soft">${text('exports.made', { name, time: momentInWords(madeAt, reader) })}</p>
          <p>${text('exports.intro', { brand: site.brand })}</p>
          <nav aria-labelledby="contents">
            <h2 id="contents">${text('exports.contents')}</h2>
            <ul>
              ${parts.map(
                ({ part }) => html`<li><a href="#${part}">${text(`exports.part.${part}`)}</a></li>`,
              )}
              <li><a href="#missing">${text('exports.missing')}</a></li>
            </ul>
          </nav>
        </header>
        <main>
          ${parts.map((part) => section(part, reader))}
          <section class="missing" aria-labelledby="missing">
            <h2 id="missing">${text('exports.missing')}</h2>
            <ul>
              ${MISSING.map((key) => html`<li>${text(key)}</li>`)}
              <li>${text('exports.missing.staff', { email: site.supportEmail })}</li>
            </ul>
          </section>
        </main>
      </body>
    </html>`
  return String(await page)
}

function section({ part, rows }: ExportedPart, reader: Reader) {
  const text = textFor(reader.locale)
  return html`<section aria-labelledby="${part}">
    <h2 id="${part}">${text(`exports.part.${part}`)}</h2>
    ${rows.map((row) => entry(row, reader))}
  </section>`
}

function entry(row: ExportRow, reader: Reader) {
  const text = textFor(reader.locale)
  const values = Object.entries(row).flatMap(([field, value]) => {
    const [key, lines] = [`exports.field.${field}`, shown(value, reader)]
    return isMessageKey(key) && lines.length > 0 ? [{ label: text(key), lines }] : []
  })
  return html`<div class="entry">
    <dl>
      ${values.map(
        ({ label, lines }) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${lines.map((line) => html`<span>${line}</span>`)}</dd>
          </div>`,
      )}
    </dl>
  </div>`
}

function shown(value: ExportValue | undefined, reader: Reader): readonly string[] {
  return value === undefined ? [] : linesOf(value, reader)
}
