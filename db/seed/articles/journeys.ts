import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { daysBefore, hoursBefore } from '../offsets.ts'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import type { CatalogueArticle } from './catalogue.ts'

type Actor = 'author' | 'editor' | 'managingEditor' | 'product'
/** A status change, and the hours that usually pass before it. */
type Step = {
  readonly to: ArticleStatus
  readonly by: Actor
  readonly afterHours: readonly [number, number]
  readonly reason?: string
}

const SUBMIT: Step = { to: 'SUBMITTED_FOR_REVIEW', by: 'author', afterHours: [96, 480] }
const TAKE: Step = { to: 'EDITING', by: 'editor', afterHours: [20, 70] }
const FIRST: Step = { to: 'FIRST_ROUND_EDIT', by: 'editor', afterHours: [5, 40] }
const ASK: Step = {
  to: 'NEEDS_REVISION',
  by: 'editor',
  afterHours: [10, 60],
  reason: 'One more pass, please. Each comment names a passage and what a reader would still ask there.',
}
const RESUBMIT: Step = { to: 'SUBMITTED_FOR_REVIEW', by: 'author', afterHours: [40, 150] }
const TAKE_AGAIN: Step = { ...TAKE, afterHours: [8, 30] }
const PROOFREAD: Step = { to: 'FINAL_EDIT', by: 'editor', afterHours: [8, 40] }
const OFFER: Step = { to: 'READY_TO_APPROVE', by: 'editor', afterHours: [12, 48] }
const APPROVE: Step = { to: 'READY_TO_PUBLISH', by: 'author', afterHours: [6, 70] }
const SCHEDULE: Step = { to: 'SCHEDULED', by: 'editor', afterHours: [20, 60] }
const GO_LIVE: Step = { to: 'PUBLISHED', by: 'product', afterHours: [48, 160] }
const PUBLISH_NOW: Step = { to: 'PUBLISHED', by: 'editor', afterHours: [20, 90] }
const ELSEWHERE: Step = { to: 'MANUALLY_PUBLISHED', by: 'editor', afterHours: [48, 200] }
const LEAVE_OPEN: Step = { to: 'UNASSIGNED', by: 'product', afterHours: [1, 4] }
const HOLD: Step = {
  to: 'ON_HOLD',
  by: 'editor',
  afterHours: [4, 30],
  reason: 'We wait until your customer agrees to be named.',
}
const TRASH: Step = {
  to: 'TRASHED',
  by: 'managingEditor',
  afterHours: [10, 40],
  reason: 'Removed as you asked: it was an older version, handed in by mistake.',
}

const EDITED = [SUBMIT, TAKE, FIRST]
const SENT_BACK = [...EDITED, ASK]
const REVISED = [...SENT_BACK, RESUBMIT]

function proofread(random: SeededRandom) {
  return random.chance(0.55)
    ? [...REVISED, TAKE_AGAIN, PROOFREAD]
    : [...EDITED, { ...PROOFREAD, afterHours: [20, 60] as const }]
}
function approved(random: SeededRandom) {
  return [...proofread(random), OFFER, APPROVE]
}

function stepsTo(article: CatalogueArticle, random: SeededRandom): readonly Step[] {
  switch (article.status) {
    case 'DRAFT':
      return []
    case 'SUBMITTED_FOR_REVIEW':
      return article.isResubmitted ? REVISED : [SUBMIT]
    case 'UNASSIGNED':
      return [SUBMIT, LEAVE_OPEN]
    case 'EDITING':
      return [SUBMIT, TAKE]
    case 'FIRST_ROUND_EDIT':
      return EDITED
    case 'NEEDS_REVISION':
      return SENT_BACK
    case 'FINAL_EDIT':
      return proofread(random)
    case 'READY_TO_APPROVE':
      return [...proofread(random), OFFER]
    case 'READY_TO_PUBLISH':
      return approved(random)
    case 'SCHEDULED':
      return [...approved(random), SCHEDULE]
    case 'PUBLISHED':
      return random.chance(0.7) ? [...approved(random), SCHEDULE, GO_LIVE] : [...approved(random), PUBLISH_NOW]
    case 'MANUALLY_PUBLISHED':
      return [...approved(random), ELSEWHERE]
    case 'ON_HOLD':
      return [...EDITED, HOLD]
    case 'TRASHED':
      return [SUBMIT, TRASH]
    default:
      return article.status satisfies never
  }
}

export type Move = {
  readonly from: ArticleStatus
  readonly to: ArticleStatus
  readonly by: Actor
  readonly reason: string | null
  readonly at: Date
}
export type Journey = { readonly createdAt: Date; readonly moves: readonly Move[] }

/** The status changes of an article, counted back from the last one. */
export function journeyOf(article: CatalogueArticle, now: Date): Journey {
  const random = seededRandom(`journey ${article.author} ${article.title}`)
  const steps = stepsTo(article, random)
  const moves: Move[] = []
  let at = daysBefore(now, article.days)
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i]
    if (!step) continue
    moves.unshift({ from: steps[i - 1]?.to ?? 'DRAFT', to: step.to, by: step.by, reason: step.reason ?? null, at })
    at = hoursBefore(at, random.between(...step.afterHours))
  }
  return { createdAt: moves.length > 0 ? at : hoursBefore(at, random.between(30, 200)), moves }
}
