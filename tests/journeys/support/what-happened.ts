import type { BrowserContext, Page, TestInfo } from '@playwright/test'
import { requestsOf } from './own-network.ts'

/**
 * After a failure, prints what the visitor pressed on each page, what waits there, and what the browser requested. An
 * attachment would be cut after 300 characters.
 */
export async function tellWhatHappened(context: BrowserContext, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return
  const pages = await Promise.all(context.pages().map(pageState))
  console.error([`\nWhat happened in “${info.title}”:`, ...pages, ...requestsOf(context)].join('\n'))
}

const EVENTS = ['pointerdown', 'pointerup', 'click', 'keydown', 'input']

async function pageState(page: Page): Promise<string> {
  const state = await page
    .evaluate((names) => {
      const counted = names.map((name) => `${performance.eventCounts.get(name) ?? 0} ${name}`).join(', ')
      const pending = [...document.querySelectorAll('[data-pending]')].map(({ outerHTML }) => outerHTML)
      const openedAt = new Date(performance.timeOrigin).toISOString()
      return `opened at ${openedAt}, ${counted}, pending: ${pending.join(' ') || 'nothing'}`
    }, EVENTS)
    .catch(String)
  return `${new Date().toISOString()} ${page.url()}: ${state}`
}
