import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { loadFont } from './load-font.ts'

const atOnce = (run: () => void) => run()

type Font = { source: string; sizeAdjust?: string }

/**
 * The sizes of the font in the order of the tries, on a page of two elements. The top of the second one follows the
 * size of the font.
 */
async function triesWith(topAt: (percent: number) => number): Promise<(string | undefined)[]> {
  const tried: (string | undefined)[] = []
  let top = 100
  const fonts = {
    delete: () => false,
    add: ({ sizeAdjust }: Font) => {
      tried.push(sizeAdjust)
      top = topAt(Number.parseFloat(sizeAdjust ?? ''))
    },
  }
  const elements = [{ getBoundingClientRect: () => ({ top: 0 }) }, { getBoundingClientRect: () => ({ top }) }]
  class FontFace {
    readonly source: string
    constructor(_family: string, source: string) {
      this.source = source
    }
    load = async () => Promise.resolve(this)
  }
  const page = { document: { fonts, querySelectorAll: () => elements }, FontFace, innerHeight: 844 }
  runInNewContext(`(${loadFont.toString()})('/figtree.woff2')`, {
    ...page,
    requestAnimationFrame: atOnce,
    setTimeout: atOnce,
  })
  await new Promise(setImmediate)
  return tried
}

test('the font keeps its size if nothing moves', async () => {
  expect(await triesWith(() => 100)).toEqual(['100%'])
})

test('the font takes the nearest size in which nothing moves', async () => {
  expect(await triesWith((percent) => (percent > 99 ? 124 : 100))).toEqual(['100%', '99.5%', '100.5%', '99%'])
})

test('if something moves in every size, the font has its own', async () => {
  const tried = await triesWith(() => 124)
  expect([tried.length, tried.at(-1)]).toEqual([14, '100%'])
})
