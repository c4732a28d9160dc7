import type { Delays } from '#shared/sandbox/inject-faults.ts'

/**
 * Timeouts without real time: a call times out when a fault of the sandbox holds it, and never because the machine is slow. Slow calls run
 * when the test says so.
 */
export function heldRequests() {
  let calls: AbortController[] = []
  const slow: (() => Promise<void>)[] = []
  const timeOut = () => {
    for (const call of calls) call.abort(new DOMException('The sandbox holds the request', 'TimeoutError'))
    calls = []
  }
  const delays: Delays = {
    slow: (_, runRequest) =>
      new Promise((resolve, reject) => {
        slow.push(() => runRequest().then(resolve, reject))
        timeOut()
      }),
    unanswered: timeOut,
  }
  return {
    /** Passed to the sandbox. */
    delays,
    /** Passed to the port. */
    timeout: () => {
      const call = new AbortController()
      calls.push(call)
      return call.signal
    },
    runSlowRequests: async () => {
      await Promise.all(slow.splice(0).map((runRequest) => runRequest()))
    },
  }
}
