import { vi } from 'vitest'
import { peekRecorded, takeRecorded } from '#db/testing/statements/recorder.ts'

/* What a run of many requests does without, because it costs more than a request. */

const MOST_RECORDED = 2_000

/** Of the statements that were sent only the last are kept, and checked after the test. */
export function keepFewStatements() {
  if (peekRecorded().length > MOST_RECORDED) takeRecorded()
}

/** The log of this test is not printed. */
export function withoutLog() {
  for (const level of ['info', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  const logged: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)))
  return {
    /** The failures of the database since this was last asked. */
    takeFaults: () => logged.splice(0).filter((line) => /SQLITE|SQL_|STREAM_|DatabaseError/.test(line)),
  }
}

/** Longer than that nobody waits: then it hangs. */
const MOST_MS = 60_000

/** An answer, or an error that says what was sent when none comes. */
export async function answeredInTime(answering: Promise<Response>, sent: string): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${MOST_MS} ms: ${sent}`)), MOST_MS)
  })
  return Promise.race([answering, late]).finally(() => clearTimeout(timer))
}
