import { inject } from 'vitest'

const WAIT_MS = 60_000
const AGAIN_MS = 500

/** Runs the jobs immediately, which the cron does every minute. Their process is the last to be ready. */
export async function runJobs(): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  while (!(await fetch(`http://127.0.0.1:${inject('controlPort')}/run-jobs`)).ok) {
    if (Date.now() > deadline) throw new Error('The jobs did not run')
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}
