import { OUTSIDE_SERVICE_NAMES, type OutsideService } from '#shared/domain/analytics/outside.ts'

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

function namesOf(services: readonly OutsideService[]): string {
  return LIST.format(services.map((service) => OUTSIDE_SERVICE_NAMES[service]))
}

export const OUTSIDE_MESSAGES = {
  label: 'Counting visits',
  ask: (brand: string, services: readonly OutsideService[]) =>
    `May ${namesOf(services)} count your visits for ${brand}? They’d learn which kinds of pages you open, not what you read or write, and not your name.`,
  more: 'What is sent',
  allow: 'Allow',
  refuse: 'Don’t allow',
  title: 'Visits counted by other services',
  text: (brand: string, services: readonly OutsideService[]) =>
    `${brand} can have visits counted by ${namesOf(services)}. Nothing is sent to them unless you allow it, and you can change your mind here at any time.`,
  sentTitle: 'What is sent, if you allow it',
  sent: [
    'The kind of page you open, such as “a member’s profile”, and when. Not whose profile, which article, or what you search for.',
    'Your member number and that you’re a member, so visits can be told apart. Not your name or email.',
    'That you paid, and the range the amount is in.',
    'What every website learns: your network address and browser.',
  ],
  never: 'Pages with payment cards never send anything, and no cookies are set.',
  unanswered: 'You haven’t answered yet, so nothing is sent.',
  allowed: (services: readonly OutsideService[]) => `You allow ${namesOf(services)} to count your visits.`,
  refused: 'You don’t allow it. Nothing is sent.',
  withdraw: 'Stop sending',
} as const
