import type { EngagementKind } from '#shared/domain/members/engagement.ts'
import { counted } from '#shared/kernel/plurals.ts'
import type { Tone } from '../../../ui/badge/tone.ts'
import type { MemberHealth } from './engagement.queries.ts'

export const ENGAGEMENT_MESSAGES = {
  title: 'Engagement',
  health: 'Health',
  healthHint: 'For staff only. The member list is updated once a day; this page shows it as of now.',
  noHealth: 'Only active members who have finished joining have a health.',
  lastSeen: 'Last signed in',
  never: 'Never signed in',
  year: 'Last 12 months',
  table: 'Show as a table',
  month: 'Month',
  total: 'Total',
} as const

export const KIND_LABELS: Readonly<Record<EngagementKind, string>> = {
  signIns: 'Sign-ins',
  articlesSubmitted: 'Articles submitted',
  articlesPublished: 'Articles published',
  answers: 'Panel answers',
  posts: 'Forum posts',
  replies: 'Forum replies',
  introductions: 'Introductions requested',
}

export const HEALTH_LABELS: Readonly<Record<MemberHealth['level'], { readonly text: string; readonly tone: Tone }>> = {
  GREEN: { text: 'Green', tone: 'positive' },
  AMBER: { text: 'Amber', tone: 'warning' },
  RED: { text: 'Red', tone: 'negative' },
}

/** "Amber: last signed in 45 days ago" */
export function healthText(health: MemberHealth): string {
  return `${HEALTH_LABELS[health.level].text}: ${health.reasons.map((reason) => reasonText(reason, health)).join('; ')}`
}

function reasonText(reason: MemberHealth['reasons'][number], health: MemberHealth): string {
  switch (reason) {
    case 'SUSPENDED':
      return 'the membership is suspended'
    case 'UNPAID':
      return 'the membership is unpaid'
    case 'PAST_DUE':
      return 'a payment is past due'
    case 'ENDS_SOON':
      return `auto-renewal is off and the membership ${endText(health.daysLeft ?? 0)}`
    case 'LONG_AWAY':
    case 'AWAY':
    case 'SIGNED_IN_LATELY':
      return awayText(health)
    default:
      return reason satisfies never
  }
}

function endText(daysLeft: number): string {
  return daysLeft === 0 ? 'has ended or ends today' : `ends in ${counted(daysLeft, 'day')}`
}

function awayText({ hasSignedIn, daysAway }: MemberHealth): string {
  const when = daysAway === 0 ? 'today' : `${counted(daysAway, 'day')} ago`
  return hasSignedIn ? `last signed in ${when}` : `joined ${when} and hasn’t signed in yet`
}
