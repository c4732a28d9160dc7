import { get } from 'node:http'
import { CliError } from './tool.ts'

/** Long, because on a busy machine all workers start at once; a process that ends before is not waited for. */
const READY_MS = 240_000

const ANSWER_MS = 3000

/** The status of a GET on this machine; 0 without a response. */
export function statusOf(port: number, path: string, answerMs = ANSWER_MS): Promise<number> {
  return new Promise((done) => {
    const request = get({ host: '127.0.0.1', port, path, timeout: answerMs }, (response) => {
      response.resume()
      done(response.statusCode ?? 0)
    })
    request.on('error', () => done(0))
    request.on('timeout', () => request.destroy())
  })
}

type Wait = { readonly isCancelled: () => boolean; readonly failure: () => string }

export async function waitUntil(isReady: () => Promise<boolean>, { isCancelled, failure }: Wait) {
  const end = Date.now() + READY_MS
  while (!(await isReady())) {
    if (isCancelled() || Date.now() > end) throw new CliError(failure())
    await new Promise((done) => setTimeout(done, 150))
  }
}
