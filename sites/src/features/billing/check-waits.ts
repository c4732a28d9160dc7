/** The waits before the outcome is asked for again: five minutes in all, where the server knows it after three. */
export const CHECK_WAITS_MS: readonly number[] = [1000, 2000, 3000, 5000, 9000, ...Array<number>(28).fill(10_000)]
