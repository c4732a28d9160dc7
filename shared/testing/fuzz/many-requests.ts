import { vi } from 'vitest'
import { peekRecorded, takeRecorded } from '#db/testing/statements/recorder.ts'

/* What a run of many requests goes without, because it costs more than a request. */

const MOST_RECORDED = 2_000

/** Only the last of the sent statements are kept, and checked after the test. */
export function keepFewStatements() {
  if (peekRecorded().length > MOST_RECORDED) takeRecorded()
}

/** The log of this test is not printed. */
export function withoutLog() {
  for (const level of ['info', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  const logged: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)))
  return {
    /** The database failures since the last call. */
    takeFaults: () => logged.splice(0).filter((line) => /SQLITE|SQL_|STREAM_|DatabaseError/.test(line)),
  }
}

/** A request that takes longer than this counts as hanging. */
const MOST_MS = 60_000

/** A response, or an error that says what was sent if none comes. */
export async function answeredInTime(answering: Promise<Response>, sent: string): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${MOST_MS} ms: ${sent}`)), MOST_MS)
  })
  return Promise.race([answering, late]).finally(() => clearTimeout(timer))
}
