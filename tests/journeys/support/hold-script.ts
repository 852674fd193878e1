import type { Page } from '@playwright/test'

/** Lets the page’s script come no sooner than it is asked to. */
export async function holdScript(page: Page): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return { release }
}
