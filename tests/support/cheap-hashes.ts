import argon2 from '@node-rs/argon2'
import { onTestFinished } from 'vitest'
import { ARGON2 } from '#server/credentials/password/hashing.ts'

/** A hash takes 20 ms of processor time in the product, and the tests make thousands. With this cost it takes 0.1 ms. */
const CHEAP = { ...ARGON2, memoryCost: 64, timeCost: 1 }
const product = { hash: argon2.hash, parseOptions: argon2.parseOptions }

/** Lets the product hash cheaply. It takes such a hash for one of its own strength. Any process can verify it. */
export function hashCheaply(): void {
  argon2.hash = async (text, options, signal) =>
    product.hash(text, options === ARGON2 ? CHEAP : options, signal)
  argon2.parseOptions = (phc) => {
    const options = product.parseOptions(phc)
    return options.memoryCost === CHEAP.memoryCost ? { ...options, ...ARGON2 } : options
  }
}

/** For a test about the strength itself. */
export function hashLikeTheProduct(): void {
  Object.assign(argon2, product)
  onTestFinished(hashCheaply)
}
