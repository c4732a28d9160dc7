import { articleScans } from '#db/schema/articles/article-scans.ts'
import { articles } from '#db/schema/articles/articles.ts'
import { outbox } from '#db/schema/platform.ts'
import { pushMessages } from '#db/schema/push.ts'
import { build } from '#db/statement.ts'
import { textOf } from '#db/testing/articles.ts'
import { PHONE, PHONE_ID } from '#db/testing/codes.ts'
import type { Provider } from '#shared/sandbox/faults.ts'
import type { ProvidersFixture } from './providers-fixture.ts'

/** An action that needs a provider. */
export type ProviderAct = {
  readonly provider: Provider
  /** The call that fails. */
  readonly path: string
  /** Runs the action; returns the answer. */
  readonly act: () => Promise<string>
  /** How often it has reached its recipient; a device shows notifications with one tag once. */
  readonly reached: () => Promise<number>
  readonly state: () => Promise<string>
  /** Whether the call was made and its outcome stored. */
  readonly isTried: () => Promise<boolean>
}

type Kept = { readonly status: string; readonly tries: number; readonly leasedUntil: Date | null }

function of<Status, Lease>({ status, leasedUntil }: { readonly status: Status; readonly leasedUntil: Lease }) {
  return { status, leasedUntil }
}

/** Actions without payments, which have their own tables. */
export function providerActs(fixture: ProvidersFixture): Readonly<Record<string, ProviderAct>> {
  const { cast, sandbox } = fixture
  const kept = (rows: () => Promise<readonly Kept[]>) => ({
    state: async () => [...new Set((await rows()).map(({ status }) => status))].join(' ') || 'none',
    isTried: async () =>
      (await rows()).some(
        ({ status, tries, leasedUntil }) => (tries > 0 || status === 'RUNNING') && leasedUntil === null,
      ),
  })
  const messages = kept(() => fixture.db().read(build.select({ ...of(outbox), tries: outbox.attempts }).from(outbox)))
  const pushes = kept(() =>
    fixture.db().read(build.select({ ...of(pushMessages), tries: pushMessages.attempts }).from(pushMessages)),
  )
  const scans = kept(() =>
    fixture.db().read(build.select({ ...of(articleScans), tries: articleScans.tries }).from(articleScans)),
  )
  const at = async (address: string) => (await sandbox.outbox(address)).length

  const feedback = async () => {
    const [known] = await fixture.db().read(build.select({ id: articles.id }).from(articles))
    const { id } = known ?? (await fixture.giveArticle({ status: 'FIRST_ROUND_EDIT', editor: 'theo' }))
    const query = `mutation { articleFeedbackCreate(articleId: "${id}", feedback: "Say more about cost.") { id } }`
    return fixture.ask('meridian', '/graphqlAdmin', { query }, await fixture.headersFor('theo', 'admin'))
  }
  const push: Omit<ProviderAct, 'path'> = {
    provider: 'push',
    act: async () => {
      const maya = await fixture.headersFor('maya', 'member')
      const query = 'mutation { notificationsPushTokenAdd(token: "mayas-phone", isIos: true, isFcm: true) }'
      await fixture.ask('meridian', '/graphql', { query }, maya)
      const said = await feedback()
      await fixture.jobs(1)
      return said
    },
    reached: async () => {
      const waiting = await fixture.db().read(build.select({ id: pushMessages.notificationId }).from(pushMessages))
      const shown = (await sandbox.pushes()).filter((one) => waiting.some(({ id }) => id === one.notificationId))
      return new Set(shown.map(({ notificationId }) => notificationId)).size
    },
    ...pushes,
  }
  const scan: Omit<ProviderAct, 'path'> = {
    provider: 'scan',
    act: async () => {
      await fixture.giveByline('maya')
      const { id } = await fixture.giveArticle({ status: 'DRAFT', words: 600, content: textOf(600) })
      const query = `mutation { articleSendForReview(articleId: "${id}") { id } }`
      return fixture.ask('meridian', '/graphql', { query }, await fixture.headersFor('maya', 'member'))
    },
    reached: async () => {
      const ofScans = (await sandbox.waitingWebhooks()).filter(({ provider }) => provider === 'scan')
      return new Set(ofScans.map(({ subject }) => subject)).size
    },
    ...scans,
  }
  return {
    'a code by email': {
      provider: 'mail',
      path: 'POST /emails',
      act: () => fixture.ask('meridian', '/rest/login/one-time', { channel: 'EMAIL', to: cast.maya.email }),
      reached: () => at(cast.maya.email),
      ...messages,
    },
    'an email about feedback': {
      provider: 'mail',
      path: 'POST /emails',
      act: feedback,
      reached: () => at(cast.maya.email),
      ...messages,
    },
    'a code by text': {
      provider: 'sms',
      path: 'POST /2010-04-01',
      act: () => fixture.ask('harbor', '/rest/login/one-time', { channel: 'SMS', to: PHONE_ID }),
      reached: () => at(PHONE),
      ...messages,
    },
    'a push to a phone': { ...push, path: 'POST /v1/projects' },
    'a push, at the sign-in': { ...push, path: 'POST /token' },
    'a scan of a submitted text': { ...scan, path: 'PUT /api.copyleaks.com' },
    'a scan, at the sign-in': { ...scan, path: 'POST /id.copyleaks.com' },
  }
}
