import { HtmlValidate } from 'html-validate'
import type { Page } from '@playwright/test'

/**
 * The rules of the HTML standard and of WCAG. Rules about the style of the source are off, because the browser writes
 * this HTML.
 */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // The list of found addresses belongs to a text field, by the combobox pattern of ARIA.
    'prefer-native-element': 'off',
    // Without a type, a button sends its form, as the standard says.
    'no-implicit-button-type': 'off',
    // With a wallet, the button of the wallet replaces the submit button of the form.
    'wcag/h32': 'off',
  },
})

/** What is wrong with the HTML of a page, one line each: the rule, the place and the reason. */
export async function faultsOfHtml(page: Page): Promise<string[]> {
  const { results } = await validator.validateString(await page.content())
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, selector, message }) => `${ruleId} at ${selector}: ${message}`),
  )
}
