import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

const HARD_STOP = 300
const ADVICE = 'move the parts that belong together to a file that is named after them'
/** Tables of texts, countries and similar data may be long. */
const isData = (path: string) =>
  /\/(en|es-mx|catalogue|.*-data|.*-table|.*-codes)\.ts$/.test(path) || path.includes('/data/')
const files = readSources().filter((source) => !isTest(source.path) && !isData(source.path))

test('no source file is longer than 300 lines', () => {
  const long = files.filter((file) => file.lines > HARD_STOP).map((file) => `${file.path}: ${file.lines}`)
  expect(long, ADVICE).toEqual([])
})

test('no test and no style sheet is longer than 300 lines', () => {
  const tests = readSources().filter(({ path }) => isTest(path))
  const sheets = globSync('{web,workshop}/**/*.css').map((path) => ({
    path,
    lines: readFileSync(path, 'utf8').split('\n').length - 1,
  }))
  expect(sheets.length).toBeGreaterThan(20)
  const long = [...tests, ...sheets].filter(({ path, lines }) => lines > HARD_STOP && !isData(path))
  expect(
    long.map(({ path, lines }) => `${path}: ${lines}`),
    ADVICE,
  ).toEqual([])
})

test('nine in ten source files have at most 150 lines', () => {
  const long = files.filter(({ lines }) => lines > 150)
  const shortest = long.toSorted((a, b) => a.lines - b.lines).slice(0, 5)
  const advice = `shorten some, such as ${shortest.map(({ path, lines }) => `${path} (${lines})`).join(', ')}`
  expect(long.length, advice).toBeLessThanOrEqual(files.length / 10)
})

test('no file or folder is named utils, helpers, common or misc', () => {
  const drawers = readSources().filter(({ path }) => /\b(utils?|helpers?|common|misc)\b/.test(path))
  expect(drawers.map(({ path }) => path)).toEqual([])
})

test('no test is skipped, focused or left to do', () => {
  const marks = readSources().filter(
    ({ path, text }) =>
      isTest(path) && /\b(test|it|describe)\.(only|skip|todo|fixme)\b/.test(text.replaceAll(/\/.*\//g, '')),
  )
  expect(marks.map(({ path }) => path)).toEqual([])
})
