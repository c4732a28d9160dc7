import type { OfferRedemption } from '#shared/domain/offers/statuses.ts'
import type { BrandCode } from '../communities.ts'

export type DemoOffer = {
  readonly title: string
  readonly summary: string
  readonly partner: string
  readonly category: string
  readonly body: string
  readonly redeem: readonly [OfferRedemption, string]
  readonly tiers?: readonly string[]
  readonly isExecutive?: boolean
  readonly isFeatured?: boolean
  /** Days from now; if absent, it began 30 days ago and has no end. */
  readonly startsIn?: number
  readonly endsIn?: number
  /** Days since staff checked it; null for a draft. */
  readonly verifiedAgo?: number | null
  readonly clicks?: number
  /** The report by the lead of the brand. */
  readonly report?: string
}

const LONG_BODY = [
  'A day with two coaches who have run boards themselves, for you and up to three people of your team. You bring one decision that is stuck; you leave with the two options that are left, the person who decides, and the date.',
  'What is included: a call of thirty minutes two weeks before, the day itself in one of eleven cities or by video, the notes of both coaches within a week, and a second call after a month.',
  'What is not included: travel, and the decision.',
  'How to book: open the booking page, choose a date at least three weeks from now, and enter your work email. The discount is taken off on the last page. If a date is full, write to the partner; they keep two places a month for members.',
].join('\n\n')

export const DEMO_OFFERS: Readonly<Record<BrandCode, readonly DemoOffer[]>> = {
  MTC: [
    {
      title: '20% off observability for the first year',
      summary: 'Logs, metrics and traces in one place, at a fifth less for new accounts.',
      partner: 'Lanternlight',
      category: 'Software',
      body: 'For companies that have no account yet. Enter the code when you choose a plan; the discount applies to the first twelve invoices.',
      redeem: ['CODE', 'MERIDIAN20'],
      isFeatured: true,
      verifiedAgo: 12,
      clicks: 0,
    },
    {
      title: 'A day of decision coaching at the members’ price',
      summary: 'Bring one stuck decision and three colleagues; pay for two.',
      partner: 'Halyard & Finch',
      category: 'Learning',
      body: LONG_BODY,
      redeem: ['LINK', 'https://halyard-finch.example/members/meridian'],
      isFeatured: true,
      verifiedAgo: 40,
      clicks: 57,
    },
    {
      title: 'Quiet rooms in 40 airports',
      summary: 'Two hours in a work lounge on any trip, for you and one guest.',
      partner: 'Stillgate',
      category: 'Travel',
      body: 'Show the code at the desk. It is valid twice a month and cannot be passed on.',
      redeem: ['CODE', 'MTC-STILL-26'],
      verifiedAgo: 5,
      endsIn: 150,
      report: 'The desk in Denver said the code is unknown.',
    },
    {
      title: 'Contract review within three days',
      summary: 'A fixed price for supplier contracts of up to 40 pages.',
      partner: 'Quillon Legal',
      category: 'Services',
      body: 'Write with the contract attached and say that you are a member. You get a price within one working day, before anything is owed.',
      redeem: ['CONTACT', 'members@quillon-legal.example'],
      tiers: ['Fellow', 'Senior Member'],
      verifiedAgo: 70,
    },
    {
      title: 'Early tickets for Platform Days',
      summary: 'Two weeks before everyone else, at last year’s price.',
      partner: 'Platform Days',
      category: 'Events',
      body: 'The booking page opens on the first day of the offer. Two tickets for each member.',
      redeem: ['LINK', 'https://platform-days.example/early'],
      startsIn: 20,
      endsIn: 34,
      verifiedAgo: 3,
    },
    {
      title: 'Design sprints for half a day',
      summary: 'A facilitator for four hours, at your office.',
      partner: 'Plumb Studio',
      category: 'Services',
      body: 'Ask for a date by email. At least six of your colleagues should take part.',
      redeem: ['CONTACT', 'hello@plumb-studio.example'],
      verifiedAgo: 97,
    },
    {
      title: 'Spring rate for incident training',
      summary: 'Game days for on-call teams.',
      partner: 'Pagerworks',
      category: 'Learning',
      body: 'The rate ended with the spring courses.',
      redeem: ['CODE', 'SPRING-ONCALL'],
      endsIn: -9,
      verifiedAgo: 60,
      clicks: 0,
    },
    {
      title: 'Hardware leasing without a deposit',
      summary: 'Laptops for teams of up to 50 people.',
      partner: 'Ironbird Leasing',
      category: 'Services',
      body: 'Waiting for the partner’s terms.',
      redeem: ['LINK', 'https://ironbird.example/council'],
      verifiedAgo: null,
    },
  ],
  HFC: [
    {
      title: 'A seat at the treasury round table',
      summary: 'Four evenings a year with the treasurers of twelve listed companies.',
      partner: 'Harbor Executive',
      category: 'Executive programs',
      body: 'Ask for an invitation by email. The next evening is in Boston; what is said stays in the room.',
      redeem: ['CONTACT', 'treasury@harbor-executive.example'],
      isExecutive: true,
      isFeatured: true,
      verifiedAgo: 8,
    },
    {
      title: 'Audit committee briefings',
      summary: 'A one-hour briefing each quarter on what regulators ask this year.',
      partner: 'Harbor Executive',
      category: 'Executive programs',
      body: 'Register once; each briefing comes as an invitation to your calendar.',
      redeem: ['LINK', 'https://harbor-executive.example/briefings'],
      isExecutive: true,
      verifiedAgo: 21,
      clicks: 14,
    },
    {
      title: '15% off the month-end close toolkit',
      summary: 'Checklists, reconciliations and sign-offs in one tool.',
      partner: 'Closewell',
      category: 'Software',
      body: 'Enter the code on the order page. For new subscriptions of a year.',
      redeem: ['CODE', 'HARBOR15'],
      verifiedAgo: 33,
    },
  ],
  LAC: [
    {
      title: 'Museum passes for members',
      summary: 'A year in nine museums of design, for two.',
      partner: 'Open Galleries',
      category: 'Culture',
      body: 'Show the code at any of the nine desks, or enter it when you book online.',
      redeem: ['CODE', 'LUMEN-FOR-TWO'],
      isFeatured: true,
      verifiedAgo: 16,
    },
    {
      title: 'Printing at cost for portfolios',
      summary: 'Up to 40 pages on four papers.',
      partner: 'Bindery Row',
      category: 'Services',
      body: 'Upload the pages and choose a paper. The members’ price is shown before you pay.',
      redeem: ['LINK', 'https://bindery-row.example/lumen'],
      verifiedAgo: 2,
      clicks: 6,
    },
  ],
}
