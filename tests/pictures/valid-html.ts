import { HtmlValidate } from 'html-validate'
import type { Page } from '@playwright/test'

/** The rules of the HTML standard and of WCAG. Rules about how HTML is written are off, because the browser writes it here. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // The list of found addresses belongs to a text field, as ARIA describes it.
    'prefer-native-element': 'off',
    // With a wallet, the button of the wallet takes the place of the form's own.
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
