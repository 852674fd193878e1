import argon2 from '@node-rs/argon2'

const { hash } = argon2
const made = new Map<string | Uint8Array, Promise<string>>()

/**
 * A hash takes 40 ms of processor time, and all accounts of the journeys have the same secrets. So each worker hashes a
 * secret once. The application hashes each one.
 */
argon2.hash = async (text, options, signal) => {
  const known = made.get(text) ?? hash(text, options, signal)
  made.set(text, known)
  return known
}
