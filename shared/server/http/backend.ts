import { Hono } from 'hono'
import type { FailureSource, RequestFailure } from '#shared/domain/jobs/failed-requests.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { WorkerEnv, WorkerName } from '../env.ts'
import type { BaseContext } from '../graphql/context.ts'
import type { graphqlEndpoint } from '../graphql/endpoint.ts'
import { answerError } from './answer-error.ts'
import { backgroundOf } from './background.ts'
import { type BackendApp, type BackendVariables, baseMiddleware, type RequestCost } from './base-middleware.ts'
import type { ClientInfo } from './client-info.ts'
import type { VerifyToken } from './identify.ts'
import { refuseWritesInView } from './member-view.ts'
import { sameOriginExcept } from './same-origin.ts'

/** The part of the database's interface that reports the cost of a request. */
type Costly = { readonly cost: RequestCost }

type HostContext<D> = { readonly db: D; readonly now: Date; readonly client: ClientInfo }

/** Checks whether a community has the host of a request. */
type KnowsHosts<D> = { readonly knowsHost: (ctx: HostContext<D>) => Promise<boolean> }

/** Stores what failed in a request. */
type RecordsFailures<D> = {
  readonly recordFailures: (ctx: FailedRequest<D>, failures: readonly RequestFailure[]) => Promise<void>
}

/** What every backend creates once per isolate; each adds its own. */
export type BackendServices<D, C extends BaseContext> = KnowsHosts<D> &
  RecordsFailures<D> & {
    readonly verify: VerifyToken
    readonly graphql: ReturnType<typeof graphqlEndpoint<C>>
  }

type RequestParts<D> = Pick<
  BackendVariables<WorkerName, unknown>,
  'correlationId' | 'now' | 'client' | 'responseHeaders'
> & { readonly db: D }

/** The parts of every backend's context that are taken from the request before its sender is identified. */
export function anonymousParts<D>({ correlationId, now, client, responseHeaders, db }: RequestParts<D>) {
  return { actor: null, correlationId, now, client, responseHeaders, db }
}

type FailedRequest<D> = {
  readonly db: D
  readonly now: Date
  readonly host: string
  readonly correlationId: string
}

const SOURCES: Readonly<Record<WorkerName, FailureSource>> = {
  'bff-member': 'MEMBER_API',
  'bff-admin': 'ADMIN_API',
  'bff-public': 'PUBLIC_API',
}

/** A backend with everything that all backends share; it adds its own routes. */
export function makeBackend<
  W extends WorkerName,
  Services extends KnowsHosts<D> & RecordsFailures<D>,
  D extends Costly,
>(
  worker: W,
  start: (env: WorkerEnv<W>) => Services,
  connect: (env: WorkerEnv<W>) => D,
  /** Requests posted there authenticate themselves, use no cookies, and may come from anywhere. */
  openPaths: readonly string[] = [],
) {
  const app = new Hono<BackendApp<W, Services, { db: D }>>()
  app.use(baseMiddleware(worker, start))
  app.use(async (c, next) => {
    const db = connect(c.get('env'))
    c.set('db', db)
    c.set('cost', () => db.cost)
    await next()
    const { errors, services, now, client, correlationId } = c.var
    const failures = errors.flatMap(({ failure }) => failure ?? [])
    if (failures.length === 0) return
    // Uses its own connection: that of the request may be read-only, and its cost is reported.
    const failed = { db: connect(c.get('env')), now, host: client.host, correlationId }
    const told = failures.map((one) => ({ ...one, source: SOURCES[worker] }))
    backgroundOf(c)(services.recordFailures(failed, told))
  })
  app.use(async (c, next) => {
    const { db, now, client, services } = c.var
    if (!isForAnyHost(c.req.path) && !(await isKnownHost(services.knowsHost({ db, now, client }))))
      throw new AppError('NotFound')
    await next()
  })
  app.use(sameOriginExcept(openPaths))
  if (worker !== 'bff-admin') app.use(refuseWritesInView)
  app.notFound(() => {
    throw new AppError('NotFound')
  })
  app.onError(answerError)
  return app
}

/** Paths that are requested on any host. Those of the service bindings check their host themselves. */
function isForAnyHost(path: string): boolean {
  return path === '/healthz' || path.startsWith('/internal/')
}

/** Unknown while the database is away: the operation itself reports that, and signing out still expires the cookies. */
async function isKnownHost(known: Promise<boolean>): Promise<boolean> {
  try {
    return await known
  } catch (error) {
    if (error instanceof AppError && error.code === 'ServiceUnavailable') return true
    throw error
  }
}
