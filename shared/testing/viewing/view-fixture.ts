import { desc, eq } from 'drizzle-orm'
import { sessions } from '#db/schema/auth.ts'
import { auditLog } from '#db/schema/platform.ts'
import { memberViews } from '#db/schema/staff/member-views.ts'
import { build } from '#db/statement.ts'
import { type BaseFixture, baseFixture } from '#db/testing/base-fixture.ts'
import type { Name } from '#db/testing/cast.ts'
import type { OpenSession } from '#db/testing/open-session.ts'
import { VIEWED_PAGE_HEADER } from '#shared/domain/members/account/viewed-page-header.ts'
import { MEMBER_VIEW_COOKIE } from '#shared/kernel/session-cookies.ts'
import { allApps } from '../all-apps.ts'
import { browserHeaders, cookiesOf } from '../call-app.ts'

export type Answer = {
  readonly status: number
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly code: string | null
  readonly viewing: string | null
  readonly message: string | null
}

type Where = 'meridian' | 'harbor' | 'council'
type Started = Answer & { readonly cookie: string | undefined; readonly session: OpenSession }

const HOSTS: Readonly<Record<Where, string>> = {
  meridian: 'meridian.localhost',
  harbor: 'harbor.localhost',
  council: 'admin.localhost',
}

export type ViewFixture = Awaited<ReturnType<typeof viewFixture>>

/** The three backends and views of members' pages in them. */
export async function viewFixture() {
  const fixture: BaseFixture = await baseFixture()
  const apps = allApps()
  const on = (where: Where) => apps.on(HOSTS[where], fixture.env)

  async function admin(session: OpenSession | null, query: string, where: Where = 'meridian') {
    const headers = session ? { Authorization: `Bearer ${session.authToken}` } : {}
    const response = await on(where).post('/graphqlAdmin', { query }, { headers })
    return { ...(await answerOf(response)), cookie: cookiesOf(response)[MEMBER_VIEW_COOKIE] }
  }

  return {
    ...fixture,
    apps,
    on,
    admin,
    /** Starts a view as staff who have just confirmed their password. */
    start: async (whom: Name, who: Name = 'theo', where: Where = 'meridian', reason = 'A group is missing') => {
      const session = await fixture.openSteppedUp(fixture.cast[who], fixture.cast[where])
      const call = `mutation { memberViewStart(userId: "${fixture.id(whom)}", reason: "${reason}") }`
      const started: Started = { ...(await admin(session, call, where)), session }
      return started
    },
    /** A document on the member endpoint as sent by the browser of a view, or by the edge for a page. */
    view: async (
      cookie: string | undefined,
      query: string,
      { page, openPage, where = 'meridian' }: ViewOptions = {},
    ) => {
      const ofScript = {
        ...browserHeaders(HOSTS[where]),
        ...(openPage && { Referer: `http://${HOSTS[where]}${openPage}` }),
      }
      const headers = page === undefined ? ofScript : { [VIEWED_PAGE_HEADER]: page }
      const cookies = { [MEMBER_VIEW_COOKIE]: cookie ?? '' }
      return answerOf(await on(where).post('/graphql', { query }, { headers, cookies }))
    },
    /** The newest view. */
    newest: async () => {
      const db = fixture.db()
      const [row] = await db.read(
        build.select().from(memberViews).orderBy(desc(memberViews.startedAt), desc(memberViews.id)).limit(1),
      )
      return row
    },
    audit: async () => {
      const db = fixture.db()
      return db.read(build.select().from(auditLog).orderBy(auditLog.id))
    },
    changeView: async (set: Partial<typeof memberViews.$inferInsert>) => {
      const db = fixture.db()
      await db.commit([build.update(memberViews).set(set)])
    },
    revoke: async ({ sessionId }: OpenSession) => {
      const db = fixture.db()
      await db.commit([build.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.id, sessionId))])
    },
  }
}

type ViewOptions = {
  /** The page that the edge asks for. */
  readonly page?: string
  /** The page whose script asks. */
  readonly openPage?: string
  readonly where?: Where
}

export async function answerOf(response: Response): Promise<Answer> {
  type Told = { readonly code?: string; readonly viewing?: string; readonly message?: string }
  const body = (await response.json()) as Told & {
    readonly data?: Readonly<Record<string, unknown>> | null
    readonly errors?: readonly { readonly message: string; readonly extensions: Told }[]
  }
  const [error] = body.errors ?? []
  const told = error ? { ...error.extensions, message: error.message } : body
  return {
    status: response.status,
    ...(body.data !== undefined && { data: body.data }),
    code: told.code ?? null,
    viewing: told.viewing ?? null,
    message: told.message ?? null,
  }
}
