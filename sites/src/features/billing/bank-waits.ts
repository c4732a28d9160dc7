/** The intervals of polling for the outcome: five minutes in total, while the server knows it after three. */
export const CHECK_WAITS_MS: readonly number[] = [1000, 2000, 3000, 5000, 9000, ...Array<number>(28).fill(10_000)]

/** After this long without a response, people are told that the bank is being asked. */
export const SLOW_BANK_MS = 5000

/** Returns the response; `tell` is called meanwhile when it takes long. */
export async function toldWhenSlow<T>(answer: Promise<T>, tell: () => void): Promise<T> {
  const timer = setTimeout(tell, SLOW_BANK_MS)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
  }
}
