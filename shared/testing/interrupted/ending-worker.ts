import type { DbConfig } from '#db/hrana.ts'
import { serve, stop } from '#shared/sandbox/serve.ts'
import { forwardTo } from './forward.ts'

/** The database call at which a worker ends, and whether the database still carries it out. */
export type EndOfWorker = { readonly call: number; readonly isCarriedOut: boolean }

/**
 * The database as seen by a worker whose process ends at one of its calls: that call is never answered, and no other follows. The worker's
 * request stays open forever, as for a client whose connection is lost.
 */
export async function databaseOfEndingWorker(config: DbConfig, end: EndOfWorker) {
  let calls = 0
  let ended = () => {}
  const hasEnded = new Promise<'ended'>((resolve) => {
    ended = () => resolve('ended')
  })
  const { server, port } = await serve(
    () => async (request, wire) => {
      const call = ++calls
      const forward = await forwardTo(config, request)
      if (call < end.call) return forward()
      if (call === end.call && end.isCarriedOut) await forward()
      ended()
      await wire.gone
      return new Response()
    },
    0,
  )
  return { url: `http://127.0.0.1:${port}`, hasEnded, stop: () => stop(server) }
}
