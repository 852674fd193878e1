import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser } from '@playwright/test'

/** The sample as drawn by the machine on which the pictures were accepted. */
const SAMPLE = new URL('sample.png', import.meta.url)
const FIGTREE = createRequire(import.meta.url).resolve(
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
)

/** Our font, its fallback fonts, numbers in columns, a corner, a shadow and a control. */
const PAGE = `
<style>
  @font-face { font-family: Figtree; src: url(data:font/woff2;base64,${readFileSync(FIGTREE).toString('base64')}); font-weight: 300 900 }
  body { margin: 8px; background: #f8f6f1; color: #15302d }
  p { margin: 4px 0 } section { padding: 8px; border-radius: 12px; background: #fff; box-shadow: 0 8px 24px -12px rgb(21 48 45 / 0.4) }
</style>
<section>
  <p style="font: 400 16px Figtree">¿Cuánto cuesta? $204.00 at 8.25 %, paid until November 21</p>
  <p style="font: 650 28px Figtree">Choose your subscription</p>
  <p style="font: 16px Arial">Arial: 0123456789 “quoted” ñ</p>
  <p style="font: 16px system-ui; font-variant-numeric: tabular-nums">System: 4111 1111 1111 1111</p>
  <p style="font: 16px sans-serif">Other: 日 ✓ → −</p>
  <p><input type="checkbox" checked /> <select><option>Minnesota</option></select></p>
</section>`

/** Draws the sample. Identical bytes mean the same browser with the same fonts. */
async function drawSample(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 390, height: 320 }, deviceScaleFactor: 0.5 })
  await page.setContent(PAGE)
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot()
  await page.close()
  return picture
}

/** Whether this browser draws exactly as the one whose pictures were accepted. */
export async function drawsAsAccepted(browser: Browser): Promise<boolean> {
  return existsSync(SAMPLE) && readFileSync(SAMPLE).equals(await drawSample(browser))
}

/** Stores the sample of this browser, together with the pictures that are accepted with it. */
export async function acceptDrawing(browser: Browser): Promise<void> {
  writeFileSync(SAMPLE, await drawSample(browser))
}
