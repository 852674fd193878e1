import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

/** Forms with fields that are not a StepForm, and why. This list must not grow. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'web/flows/account/export/download.tsx': 'its answer is a file, which only a form of the browser can save',
  'web/flows/join/family/invitation.tsx': 'the one field is in a dialog, or in a card without a script',
}
const FORM = /<(?:Form|form)[\s>]/
const FIELD = /<(?!OwnerField)\w+Field[\s/>]/

const screens = readSources().filter(
  ({ path }) => /^web\/(flows|sections)\/(?!console\/)/.test(path) && path.endsWith('.tsx') && !isTest(path),
)

test('a form with fields is a StepForm, which knows their errors and first values', () => {
  const wired = screens
    .filter(
      ({ text }) => FORM.test(text) && FIELD.test(text.replaceAll(/<StepForm[\s\S]*?<\/StepForm>/g, '')),
    )
    .map(({ path }) => path)
  expect(wired.toSorted()).toEqual(Object.keys(OTHERWISE).toSorted())
})

test('no screen wires the errors of a form itself', () => {
  const hooks = /\b(useFormErrors|useRefreshErrors)\(/
  const wiring = screens.filter(
    ({ path, text }) => !path.startsWith('web/sections/step-form/') && hooks.test(text),
  )
  expect(wiring.map(({ path }) => path)).toEqual([])
})

/** Their forms load a new document, so the browser itself says that there is no network. */
const NEW_DOCUMENT = ['web/flows/invited/receipt/screen.tsx', 'web/flows/join/receipt/screen.tsx']

test('a screen with an action keeps its page when the network is lost', () => {
  const lost = screens.filter(({ text }) => /function action\(/.test(text) && !text.includes('clientAction'))
  expect(lost.map(({ path }) => path).toSorted()).toEqual(NEW_DOCUMENT)
})

test('each form of an account page names the person for whom it was opened', () => {
  const routes = readSources().find(({ path }) => path === 'web/routes.ts')?.text ?? ''
  const files = [...routes.matchAll(/route\('(?:account|my-cases)[^']*', '([^']+\.tsx)'/g)].map(
    ([, file]) => `web/${file}`,
  )
  const nameless = screens.filter(({ path, text }) =>
    files.includes(path)
      ? text.includes('function action(') && !text.includes('<ForOwner ')
      : path.startsWith('web/flows/account/') &&
        text
          .split(/(?=<Form[\s>])/)
          .slice(1)
          .some((form) => !form.includes('<OwnerField />') && !form.includes('ACCOUNT_PATHS.logOut')),
  )
  expect(files.length).toBeGreaterThan(15)
  expect(nameless.map(({ path }) => path)).toEqual([])
})

test('only one module of web writes the header of a bearer', () => {
  const writing = readSources()
    .filter(({ path, text }) => /^(web|server)\//.test(path) && !isTest(path) && /['`]Bearer /.test(text))
    .map(({ path }) => path)
  expect(writing.toSorted()).toEqual([
    'server/console/pages/mount-pages.ts',
    'server/credentials/tokens/bearer.ts',
    'web/lib/bearer.server.ts',
  ])
})
