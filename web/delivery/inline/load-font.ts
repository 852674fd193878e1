/**
 * Loads the font of a page after the first paint, and keeps every line where it was drawn. If a line would break
 * elsewhere, the font takes the next size in which nothing moves. That is at most 3 % from its own. If every size moves
 * something, it keeps its own size. Without scripts, the font is in the style sheet.
 *
 * It runs in the page as text, so it uses no other code of this project.
 */
export function loadFont(address: string): void {
  const percents = [100, 99.5, 100.5, 99, 101, 98.5, 101.5, 98, 102, 97.5, 102.5, 97, 103]
  // Browsers count no movement below 3 px as a shift of the layout.
  const unseen = 3
  // It must be inside this function, because only this function runs in the page.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const topsOfAll = () =>
    [...document.querySelectorAll('body *')].map((element) => element.getBoundingClientRect().top)
  const load = async () => {
    const font = await new FontFace('Figtree Variable', `url(${address})`, { weight: '300 900' }).load()
    const drawn = topsOfAll()
    const draw = (percent: number) => {
      // A browser notices another size only when it adds the font.
      document.fonts.delete(font)
      document.fonts.add(Object.assign(font, { sizeAdjust: `${percent}%` }))
    }
    const keepsPlaces = (percent: number) => {
      draw(percent)
      return topsOfAll().every((top, at) => {
        const before = drawn[at] ?? top
        return Math.min(top, before) > innerHeight || Math.abs(top - before) < unseen
      })
    }
    if (!percents.some(keepsPlaces)) draw(100)
  }
  // Without its font, the page keeps the local one.
  requestAnimationFrame(() => setTimeout(() => void load().catch(() => undefined)))
}
