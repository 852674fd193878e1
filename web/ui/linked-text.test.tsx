import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedText } from './linked-text.tsx'

test('a page opens in a new tab, and a number or an address does not', () => {
  const to = { terms: '/terms', call: 'tel:+18555550132' }
  expect(
    renderToStaticMarkup(<LinkedText to={to}>{'Read <terms>this</terms> or <call>call</call>.'}</LinkedText>),
  ).toBe(
    'Read <a href="/terms" target="_blank" rel="noreferrer">this</a> or <a href="tel:+18555550132">call</a>.',
  )
})

test('a text without parts stays as it is', () => {
  expect(renderToStaticMarkup(<LinkedText to={{}}>{'1 < 2'}</LinkedText>)).toBe('1 &lt; 2')
})
