import { AppError } from '#shared/kernel/errors.ts'

/** The time from which on the clock can tell two lengths apart. */
const LEAST_MS = 3
const MOST_CHARACTERS = 60_000
const ROUNDS = 3
/** Where a growth is measured again: from lengths on that are these times the first. */
const SCALES = [1, 1, 4, 4]

/** Four times the input takes about four times as long where a function is linear, sixteen times where it is quadratic. */
export const LINEAR_MOST = 10

/** The time on the processor that a call takes, the shortest of several. */
function timeOf(call: () => unknown): number {
  let shortest = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.threadCpuUsage()
    call()
    const { user, system } = process.threadCpuUsage(before)
    shortest = Math.min(shortest, (user + system) / 1000)
  }
  return shortest
}

function readOrRefuse(read: (input: string) => unknown, input: string): void {
  try {
    read(input)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/**
 * How many times longer a function takes for four times the input, in one run. A collection of garbage or another program
 * can only make it longer, so a large growth is measured again, then between longer inputs: where the first is small enough for the
 * caches of the processor and the fourfold is not, it grows by more than its size, but a quadratic function does so at every length.
 */
export function growthOf(read: (input: string) => unknown, shape: (times: number) => string): number {
  const took = (times: number) => {
    const input = shape(times)
    return timeOf(() => readOrRefuse(read, input))
  }
  let times = 500
  while (shape(times).length < MOST_CHARACTERS && took(times) < LEAST_MS) times *= 2
  let least = Number.POSITIVE_INFINITY
  for (const scale of SCALES) {
    const growth = took(4 * scale * times) / Math.max(took(scale * times), LEAST_MS)
    // An input that is refused for its length says nothing of those before it.
    const isRefused = scale > 1 && growth < 1
    if (!isRefused) least = Math.min(least, growth)
    if (least < LINEAR_MOST) break
  }
  return least
}
