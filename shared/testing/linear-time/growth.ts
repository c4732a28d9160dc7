import { AppError } from '#shared/kernel/errors.ts'

/** From this time on the clock can tell two lengths apart. */
const LEAST_MS = 3
const MOST_CHARACTERS = 60_000
const ROUNDS = 3
/** The factors of the first length when a growth is measured again. */
const SCALES = [1, 1, 4, 4]

/** Four times the input takes about four times as long if a function is linear, sixteen times if it is quadratic. */
export const LINEAR_MOST = 10

/** The CPU time of a call, the shortest of several. */
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
 * How many times longer a function takes for four times the input, in one run. Garbage collection or another program can only make it
 * longer, so a large growth is measured again, then with longer inputs: if the first input fits into the processor's caches and the
 * fourfold does not, time grows by more than the size, but a quadratic function does so at every length.
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
    // A longer input that is refused for its length says nothing about shorter ones.
    const isRefused = scale > 1 && growth < 1
    if (!isRefused) least = Math.min(least, growth)
    if (least < LINEAR_MOST) break
  }
  return least
}
