import { html } from 'hono/html'
import type { InnerPerson } from './people.ts'

type Markup = ReturnType<typeof html>

/** The page of people to choose from. */
export function choicePage(action: string, people: readonly InnerPerson[]): Markup {
  return page(
    'Log in as',
    html`<p>These people exist on this laptop alone.</p>
      <form method="post" action="${action}">
        ${people.map(
          ({ id, name, role }) =>
            html`<p><button name="person" value="${id}">${name}, ${role ?? 'without a role'}</button></p>`,
        )}
      </form>
      <form method="post" action="${action}">
        <p><button name="person" value="">Cancel</button></p>
      </form>`,
  )
}

/** Asks whether the session at the provider ends too. The form is the provider's own. */
export function logOutPage(): Markup {
  return page(
    'Log out here too?',
    html`<p>You are logged out of the console. The log-in provider still knows you.</p>
      <p><button form="op.logoutForm" name="logout" value="yes">Log out</button></p>`,
  )
}

/** A page with only a title, for a log-in that cannot continue. */
export function messagePage(title: string): Markup {
  return page(title, html``)
}

function page(title: string, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} - log-in provider of this laptop</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}
