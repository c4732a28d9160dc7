import { sql } from 'drizzle-orm'
import type { DbContext } from '#db/context.ts'
import { type DrainLimits, drainLimits } from '#db/outbox/send-due-messages.ts'
import { pushMessages } from '#db/schema/push.ts'
import { build, statement } from '#db/statement.ts'
import { isProviderAway } from '#shared/kernel/ports/email.ts'
import type { PushSender } from '#shared/kernel/ports/push.ts'
import { type LeasedPush, leasePushes } from './lease-pushes.ts'
import { type PreparedPush, type PushResult, preparePush } from './prepare-push.ts'
import { type PushTarget, readPushTargets } from './read-push-targets.ts'
import { retryAt, settlePushes, type TriedPush } from './settle-pushes.ts'
import { readHiddenPushes } from './shown-pushes.ts'

export type PushContext = DbContext & {
  /** Null if no push provider is set up. */
  readonly push: PushSender | null
}

export type PushReport = {
  readonly sent: number
  readonly later: number
  /** Pushes that were given up, for the log. */
  readonly failed: readonly { readonly pushId: string; readonly reason: string }[]
}

const PER_ROUND = 50
const NOT_SHOWN: PreparedPush = {
  ok: false,
  outcome: { kind: 'withheld', reason: 'no longer shown to its reader' },
}
/** The provider takes one push per call. */
const AT_ONCE = 5

/**
 * Sends due pushes, oldest first, until nothing is due, the provider is away or the time is up. Any number of senders may run at the same
 * time: each row is leased to one of them.
 */
export async function sendDuePushes(
  ctx: PushContext,
  { maxMs, elapsedMs }: Pick<DrainLimits, 'maxMs' | 'elapsedMs'> = drainLimits(),
): Promise<PushReport> {
  const { push } = ctx
  if (!push) return withholdAll(ctx)
  const tried: TriedPush[] = []
  const lost: string[] = []
  while (elapsedMs() < maxMs) {
    const leases = await leasePushes(ctx, PER_ROUND)
    lost.push(...leases.lost)
    const sent = await sendRound(ctx, push, leases.leased)
    tried.push(...sent.tried)
    if (sent.isProviderAway || leases.leased.length < PER_ROUND) break
  }
  return reportOf(tried, lost, ctx.now)
}

async function sendRound(ctx: PushContext, push: PushSender, leased: readonly LeasedPush[]) {
  if (leased.length === 0) return { tried: [], isProviderAway: false }
  const ids = leased.map(({ id }) => id)
  const [targets, hidden] = await Promise.all([readPushTargets(ctx, ids), readHiddenPushes(ctx, leased)])
  const targetOf = new Map(targets.map((target) => [target.id, target]))
  const prepare = ({ id }: LeasedPush) => (hidden.has(id) ? NOT_SHOWN : preparePush(targetOf.get(id), ctx.now))
  const tried: TriedPush[] = []
  for (let i = 0; i < leased.length; i += AT_ONCE) {
    const some = await Promise.all(
      leased.slice(i, i + AT_ONCE).map((one) => sendOne(push, one, targetOf.get(one.id), prepare(one))),
    )
    tried.push(...some)
    const asked = some.filter(({ wasAsked }) => wasAsked)
    const isAway = asked.length > 0 && asked.every(({ outcome }) => isAwayAfter(outcome))
    // Stored before the next are sent, because a repeat would be shown a second time.
    await settlePushes(ctx, { tried: some, untried: isAway ? leased.slice(i + AT_ONCE) : [] })
    if (isAway) return { tried, isProviderAway: true }
  }
  return { tried, isProviderAway: false }
}

async function sendOne(push: PushSender, leased: LeasedPush, target: PushTarget | undefined, prepared: PreparedPush) {
  const outcome = prepared.ok ? await push.send(prepared.push) : prepared.outcome
  return { leased, pushTokenId: target?.pushTokenId ?? null, outcome, wasAsked: prepared.ok }
}

function isAwayAfter(outcome: PushResult): boolean {
  return (outcome.kind === 'later' || outcome.kind === 'unknown') && isProviderAway(outcome)
}

function reportOf(tried: readonly TriedPush[], lost: readonly string[], now: Date): PushReport {
  const failed = lost.map((pushId) => ({ pushId, reason: 'no sender came back' }))
  let [sent, later] = [0, 0]
  for (const { leased, outcome } of tried) {
    if (outcome.kind === 'sent') sent++
    if (outcome.kind === 'postponed') later++
    if (outcome.kind === 'refused') failed.push({ pushId: leased.id, reason: outcome.reason })
    if (outcome.kind !== 'later' && outcome.kind !== 'unknown') continue
    if (retryAt(leased.attempts, outcome, now)) later++
    else failed.push({ pushId: leased.id, reason: outcome.reason })
  }
  return { sent, later, failed }
}

const withheld = statement((p: { readonly now: Date }) =>
  build
    .update(pushMessages)
    .set({ status: 'WITHHELD', leasedUntil: null, lastError: 'no push provider is set up' })
    .where(sql`${pushMessages.status} = 'WAITING' AND ${pushMessages.nextAttemptAt} <= ${p.now}`),
)

/** Waiting pushes are not sent late when a provider is set up. */
async function withholdAll({ db, now }: DbContext): Promise<PushReport> {
  await db.commit([withheld({ now })])
  return { sent: 0, later: 0, failed: [] }
}
