import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { withContacts } from './support-line.tsx'

const contacts = { phone: '+1 (855) 555-0132', email: 'support@evenhand.test' }
const phone = '<a href="tel:+18555550132">+1 (855) 555-0132</a>'
const email = '<a href="mailto:support@evenhand.test">support@evenhand.test</a>'

test.each([
  ['Call +1 (855) 555-0132, or write to support@evenhand.test.', `Call ${phone}, or write to ${email}.`],
  ['support@evenhand.test', email],
  ['Nobody is named here.', 'Nobody is named here.'],
])('the contacts of “%s” are links', (sentence, markup) => {
  expect(renderToStaticMarkup(<p>{withContacts(sentence, contacts)}</p>)).toBe(`<p>${markup}</p>`)
})
