import { expect, test } from 'vitest'
import { scriptsOf } from './linked-page.ts'

const manifest = {
  routes: {
    root: { path: '', module: '/join/assets/root.js', imports: ['/join/assets/frame.js'] },
    parent: { path: 'step1', module: '/join/assets/parent.js', imports: ['/join/assets/frame.js'] },
    help: { path: 'help', module: '/join/assets/help.js' },
  },
}
const base = '/join/'

test('a known page has its own script and those that it imports', () => {
  expect(scriptsOf(manifest, { path: '/join/step1', base })).toEqual([
    '/join/assets/parent.js',
    '/join/assets/frame.js',
  ])
  expect(scriptsOf(manifest, { path: '/join/help', base })).toEqual(['/join/assets/help.js'])
})

test('an unknown page, and a page outside the sign-up, have none', () => {
  expect(scriptsOf(manifest, { path: '/join/elsewhere', base })).toEqual([])
  expect(scriptsOf(manifest, { path: '/help', base })).toEqual([])
})
