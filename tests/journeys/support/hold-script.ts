import type { Page } from '@playwright/test'

/** Delays the page’s script until `release` is called. */
export async function holdScript(page: Page): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return { release }
}
