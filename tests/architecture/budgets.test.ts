import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

const HARD_STOP = 300
/** Tables of texts, countries and the like: length is their nature. */
const isData = (path: string) =>
  /\/(en|es-mx|catalogue|.*-data|.*-table|.*-codes)\.ts$/.test(path) || path.includes('/data/')
const files = readSources().filter((source) => !isTest(source.path) && !isData(source.path))

test('no source file is longer than 300 lines', () => {
  expect(files.filter((file) => file.lines > HARD_STOP).map((file) => `${file.path}: ${file.lines}`)).toEqual(
    [],
  )
})

test('half of the source files have at most 60 lines, nine in ten at most 150', () => {
  const lengths = files.map((file) => file.lines).toSorted((a, b) => a - b)
  const at = (share: number) => lengths[Math.floor((lengths.length - 1) * share)]
  expect(at(0.5)).toBeLessThanOrEqual(60)
  expect(at(0.9)).toBeLessThanOrEqual(150)
})

test('no folder or file is a drawer', () => {
  const drawers = readSources().filter(({ path }) => /\b(utils?|helpers?|common|misc)\b/.test(path))
  expect(drawers.map(({ path }) => path)).toEqual([])
})

test('no test is skipped, singled out or left for later', () => {
  const marks = readSources().filter(
    ({ path, text }) =>
      isTest(path) && /\b(test|it|describe)\.(only|skip|todo|fixme)\b/.test(text.replaceAll(/\/.*\//g, '')),
  )
  expect(marks.map(({ path }) => path)).toEqual([])
})
