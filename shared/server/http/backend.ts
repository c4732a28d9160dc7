import { Hono } from 'hono'
import { AppError } from '#shared/kernel/errors.ts'
import type { WorkerEnv, WorkerName } from '../env.ts'
import { answerError } from './answer-error.ts'
import { type BackendApp, baseMiddleware, type RequestCost } from './base-middleware.ts'
import { sameOriginOnly } from './same-origin.ts'

/** The part of the database's interface that reports the cost of a request. */
type Costly = { readonly cost: RequestCost }

/** A backend with everything that all of them have; the routes are its own. */
export function makeBackend<W extends WorkerName, Services, D extends Costly>(
  worker: W,
  start: (env: WorkerEnv<W>) => Services,
  connect: (env: WorkerEnv<W>) => D,
) {
  const app = new Hono<BackendApp<W, Services, { db: D }>>()
  app.use(baseMiddleware(worker, start))
  app.use(async (c, next) => {
    const db = connect(c.get('env'))
    c.set('db', db)
    c.set('cost', () => db.cost)
    await next()
  })
  app.use(sameOriginOnly)
  app.notFound(() => {
    throw new AppError('NotFound')
  })
  app.onError(answerError)
  return app
}
