/** The waits before the outcome is asked for again: five minutes in all, where the server knows it after three. */
export const CHECK_WAITS_MS: readonly number[] = [1000, 2000, 3000, 5000, 9000, ...Array<number>(28).fill(10_000)]

/** After so long without an answer people are told that the bank is asked. */
export const SLOW_BANK_MS = 5000

/** The answer; `tell` is called meanwhile when it takes long. */
export async function toldWhenSlow<T>(answer: Promise<T>, tell: () => void): Promise<T> {
  const timer = setTimeout(tell, SLOW_BANK_MS)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
  }
}
