import { html } from 'hono/html'
import { documentOf } from '../page/document.ts'
import type { Html } from '../page/html.ts'
import { MAILS } from './samples.ts'

const LANGUAGES = { en: 'English', 'es-MX': 'Español' } as const

/** Every kind of mail in both languages, rendered by its own template. */
export function mailsPage(): Html {
  return documentOf({
    title: 'Mails',
    here: '/dev/mails',
    body: html`<section class="card" aria-labelledby="kinds-title">
      <header>
        <h2 id="kinds-title">Mails of all kinds</h2>
        <span class="small quiet">${MAILS.length} mails, rendered by their templates</span>
        <span class="right"><a href="/dev/mail">The mailbox</a></span>
      </header>
      <ul class="screens">
        ${MAILS.map(
          ({ kind }, index) =>
            html`<li class="screen">
              <h3>${kind}</h3>
              <div class="frames" inert>
                ${Object.entries(LANGUAGES).map(
                  ([locale, language]) =>
                    html`<span class="shot mail"
                      ><iframe
                        title="${kind}, ${language}"
                        loading="lazy"
                        src="/dev/mails/${index}?locale=${locale}"
                      ></iframe
                    ></span>`,
                )}
              </div>
              <p class="small">
                ${Object.entries(LANGUAGES).map(
                  ([locale, language]) =>
                    html`<a
                      href="/dev/mails/${index}?locale=${locale}"
                      aria-label="${kind}, number ${index + 1}, ${language}"
                      >${language}</a
                    > `,
                )}
              </p>
            </li>`,
        )}
      </ul>
    </section>`,
  })
}
