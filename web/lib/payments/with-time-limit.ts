/** What a promise becomes, or the given value when it takes longer than `limitMs`. Never rejects. */
export async function withTimeLimit<T, L>(
  call: Promise<T>,
  { limitMs, atLimit, onError }: { limitMs: number; atLimit: L; onError: (error: unknown) => L },
): Promise<T | L> {
  const { promise: limit, resolve } = Promise.withResolvers<L>()
  const timer = setTimeout(() => resolve(atLimit), limitMs)
  try {
    return await Promise.race([call, limit])
  } catch (error) {
    return onError(error)
  } finally {
    clearTimeout(timer)
  }
}
