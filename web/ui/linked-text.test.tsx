import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedText } from './linked-text.tsx'

test('a marked part of a text becomes a link that opens in a new tab', () => {
  expect(
    renderToStaticMarkup(<LinkedText to={{ terms: '/terms' }}>{'Read <terms>this</terms>.'}</LinkedText>),
  ).toBe('Read <a href="/terms" target="_blank" rel="noreferrer">this</a>.')
})

test('a text without parts stays as it is', () => {
  expect(renderToStaticMarkup(<LinkedText to={{}}>{'1 < 2'}</LinkedText>)).toBe('1 &lt; 2')
})
