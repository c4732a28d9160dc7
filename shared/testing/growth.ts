const LEAST_MS = 5
/** Below this the clock says little; what takes so short a time for the longest input delays nobody. */
const SHORTEST_MS = 3
const MOST_CHARACTERS = 60_000
const ROUNDS = 3

/** The time on the processor that a call takes, the shortest of several. */
function timeOf(call: () => unknown): number {
  let shortest = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const { user, system } = process.threadCpuUsage()
    call()
    const spent = process.threadCpuUsage({ user, system })
    shortest = Math.min(shortest, (spent.user + spent.system) / 1000)
  }
  return shortest
}

function attempt(run: (input: string) => unknown, input: string) {
  try {
    run(input)
  } catch {
    // A refusal is an answer too; only its time counts here.
  }
}

/**
 * How many times longer a function takes for four times the input: about 4 if it is linear, 16 if it is quadratic. The first
 * length is the one from which on the time can be measured.
 */
export function growthOf(run: (input: string) => unknown, shape: (times: number) => string): number {
  const took = (times: number) => {
    const input = shape(times)
    return timeOf(() => attempt(run, input))
  }
  let times = 500
  while (took(times) < LEAST_MS && shape(times).length < MOST_CHARACTERS) times *= 2
  const [first, , last] = [took(times), took(2 * times), took(4 * times)]
  return last / Math.max(first, SHORTEST_MS)
}

/** Between 4 and 16, nearer to 16 because a larger input also leaves the caches of the processor. */
export const LINEAR_MOST = 10
