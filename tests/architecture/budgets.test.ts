import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

const HARD_STOP = 300
/** Tables of texts, countries and similar data may be long. */
const isData = (path: string) =>
  /\/(en|es-mx|catalogue|.*-data|.*-table|.*-codes)\.ts$/.test(path) || path.includes('/data/')
const files = readSources().filter((source) => !isTest(source.path) && !isData(source.path))

test('no source file is longer than 300 lines', () => {
  expect(files.filter((file) => file.lines > HARD_STOP).map((file) => `${file.path}: ${file.lines}`)).toEqual(
    [],
  )
})

test('no test and no style sheet is longer than 300 lines', () => {
  const tests = readSources().filter(({ path }) => isTest(path))
  const sheets = globSync('{web,workshop}/**/*.css').map((path) => ({
    path,
    lines: readFileSync(path, 'utf8').split('\n').length - 1,
  }))
  expect(sheets.length).toBeGreaterThan(20)
  const long = [...tests, ...sheets].filter(({ path, lines }) => lines > HARD_STOP && !isData(path))
  expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
})

test('nine in ten source files have at most 150 lines', () => {
  const lengths = files.map((file) => file.lines).toSorted((a, b) => a - b)
  expect(lengths[Math.floor((lengths.length - 1) * 0.9)]).toBeLessThanOrEqual(150)
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
