import type { RouterContextProvider } from 'react-router'
import { dayAfter } from '#domain/days.ts'
import { periodBefore } from '#domain/console/figures.ts'
import {
  readConsoleDeclines,
  readConsoleExperiments,
  readConsoleFunnel,
  readConsoleRenewals,
  readConsoleSales,
} from '#domain/contracts/console/figures.ts'
import { readConsole } from '../shell/ask-console.ts'
import type { Asked } from './asked.ts'

type Context = Readonly<RouterContextProvider>
const RENEWAL_DAYS = 84

/** The steps of the sign-ups in a period. */
export async function readFunnel(context: Context, asked: Asked) {
  const { from, to, signUp, brand, language, country, device } = asked
  return readConsole(context, readConsoleFunnel, {
    query: { from, to, signUp, brand, language, country, device },
  })
}

/** The same filters for the period before. */
export function askedBefore(asked: Asked): Asked {
  return { ...asked, ...periodBefore(asked) }
}

/** The sales of a period. */
export async function readSales(context: Context, { from, to, currency }: Asked) {
  return readConsole(context, readConsoleSales, { query: { from, to, currency } })
}

/** The renewals of a period, extended to a quarter. */
export async function readRenewals(context: Context, asked: Asked) {
  const { from, to } = ofQuarter(asked)
  return readConsole(context, readConsoleRenewals, { query: { from, to } })
}

/** Renewals are shown by weeks, so a short period is extended to a quarter. */
export function ofQuarter(asked: Asked): Asked {
  const quarter = dayAfter(asked.to, 1 - RENEWAL_DAYS)
  return quarter < asked.from ? { ...asked, from: quarter } : asked
}

/** The declined payments of a period. */
export async function readDeclines(context: Context, { from, to }: Asked) {
  return readConsole(context, readConsoleDeclines, { query: { from, to } })
}

/** The experiments in a period. */
export async function readExperiments(context: Context, { from, to, signUp, country, flag }: Asked) {
  return readConsole(context, readConsoleExperiments, { query: { from, to, signUp, country, flag } })
}
