import { introductionSettings, introductions, receivedIntroductions } from '#db/schema/introductions.ts'
import { messageDrafts, messageThreads, threadMembers, threadMessages } from '#db/schema/messages.ts'
import { expiryOf, type IntroductionAnswer } from '#shared/domain/introductions/introduction.ts'
import { inThreadOrder } from '#shared/domain/messages/message.ts'
import { BRAND_CODES, type BrandCode, communityId } from '../communities.ts'
import { insertRows } from '../insert-rows.ts'
import { NAMED_PEOPLE } from '../named-people.ts'
import { daysBefore, hoursBefore } from '../offsets.ts'
import { keyOf, type Person } from '../people/person.ts'
import type { SeedCast, SeedStatement } from '../seed-context.ts'
import { seededId } from '../seeded-id.ts'
import { CONVERSATIONS, REQUEST_TEXTS } from './contact-texts.ts'

/** The member whose requests and messages each brand shows. */
const LEADS: Readonly<Record<BrandCode, string>> = {
  MTC: keyOf(NAMED_PEOPLE.maya.name),
  HFC: keyOf(NAMED_PEOPLE.lena.name),
  LAC: keyOf(NAMED_PEOPLE.rosa.name),
}

/** A request from or to the lead, this many days ago. */
type Planned = { readonly isSent: boolean; readonly daysAgo: number; readonly answer: IntroductionAnswer | null }

const PLAN: readonly Planned[] = [
  { isSent: false, daysAgo: 2, answer: null },
  { isSent: false, daysAgo: 6, answer: 'NOT_NOW' },
  { isSent: false, daysAgo: 33, answer: 'ACCEPTED' },
  { isSent: false, daysAgo: 41, answer: 'NO' },
  { isSent: false, daysAgo: 80, answer: null },
  { isSent: true, daysAgo: 4, answer: null },
  { isSent: true, daysAgo: 9, answer: 'NO' },
  { isSent: true, daysAgo: 25, answer: 'ACCEPTED' },
  { isSent: true, daysAgo: 50, answer: null },
]

export function seedContacts({ membersOf }: SeedCast, now: Date): SeedStatement[] {
  return BRAND_CODES.flatMap((code) => {
    const people = membersOf[code].filter(({ status, gate }) => status === 'ACTIVE' && gate === 'NONE')
    const lead = people.find(({ key }) => key === LEADS[code])
    return lead ? contactsOf(code, lead, people.slice(-PLAN.length), now) : []
  })
}

function contactsOf(code: BrandCode, lead: Person, others: readonly Person[], now: Date): SeedStatement[] {
  const community = communityId(code)
  const pairs = PLAN.flatMap((plan, i) => {
    const other = others[i]
    return other ? [{ plan, other, i }] : []
  })
  const requests = pairs.map(({ plan, other, i }) =>
    requestRows(community, plan, plan.isSent ? [lead, other] : [other, lead], i, now),
  )
  const threads = pairs
    .filter(({ plan }) => plan.answer === 'ACCEPTED')
    .map(({ plan, other }, i) => threadRows(community, [lead, other], CONVERSATIONS[i] ?? [], plan, now))
  return [
    ...insertRows(
      introductions,
      requests.map(({ introduction }) => introduction),
    ),
    ...insertRows(
      receivedIntroductions,
      requests.map(({ received }) => received),
    ),
    ...insertRows(introductionSettings, [
      { userId: lead.id, communityId: community, capacity: 3, copiesAssistant: false, updatedAt: daysBefore(now, 90) },
    ]),
    ...insertRows(
      messageThreads,
      threads.map(({ thread }) => thread),
    ),
    ...insertRows(
      threadMembers,
      threads.flatMap(({ members }) => members),
    ),
    ...insertRows(
      threadMessages,
      threads.flatMap(({ messages }) => messages),
    ),
    ...insertRows(
      messageDrafts,
      threads.slice(1).map(({ thread }) => ({
        threadId: thread.id,
        userId: lead.id,
        communityId: community,
        revisionId: seededId(`draft ${thread.id}`),
        content: 'Thank you. I read it on the way home and',
        savedAt: hoursBefore(now, 20),
      })),
    ),
  ]
}

type Two = readonly [Person, Person]

function requestRows(community: string, { daysAgo, answer }: Planned, [from, to]: Two, i: number, now: Date) {
  const createdAt = daysBefore(now, daysAgo)
  const answeredAt = answer ? daysBefore(now, daysAgo - 1) : null
  const acceptedAt = answer === 'ACCEPTED' ? answeredAt : null
  const expiresAt = expiryOf(createdAt)
  const id = seededId(`introduction ${from.id} ${to.id}`)
  return {
    introduction: {
      id,
      communityId: community,
      userId: from.id,
      recipientId: to.id,
      ...(REQUEST_TEXTS[i % REQUEST_TEXTS.length] ?? REQUEST_TEXTS[0]),
      operationId: id,
      createdAt,
      expiresAt,
      acceptedAt,
      closedAt: acceptedAt ?? (expiresAt < now ? expiresAt : null),
    },
    received: { introductionId: id, communityId: community, userId: to.id, answer, answeredAt, createdAt },
  }
}

/** The other member writes first if the lead has accepted; the last message of the first thread is unread. */
function threadRows(
  community: string,
  [lead, other]: Two,
  texts: readonly string[],
  { daysAgo, isSent }: Planned,
  now: Date,
) {
  const id = seededId(`thread ${lead.id} ${other.id}`)
  const openedAt = daysBefore(now, daysAgo - 1)
  const writers = isSent ? [lead, other] : [other, lead]
  const messages = texts.map((body, i) => ({
    id: seededId(`message ${id} ${i}`),
    communityId: community,
    threadId: id,
    seq: i + 1,
    userId: writers[i % 2]?.id ?? lead.id,
    body,
    isDelivered: true,
    operationId: seededId(`operation ${id} ${i}`),
    createdAt: hoursBefore(now, 30 * (texts.length - i) - 27),
  }))
  const lastAt = messages.at(-1)?.createdAt ?? openedAt
  const member = { threadId: id, communityId: community, lastAt }
  return {
    thread: { id, communityId: community, ...inThreadOrder(lead.id, other.id), createdAt: openedAt },
    members: [
      { ...member, userId: lead.id, otherId: other.id, readSeq: isSent ? texts.length : texts.length - 1 },
      { ...member, userId: other.id, otherId: lead.id, readSeq: texts.length },
    ],
    messages,
  }
}
