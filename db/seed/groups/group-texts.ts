import type { GroupVisibility } from '#shared/domain/groups/statuses.ts'
import type { BrandCode } from '../communities.ts'

/** The lead's role in the group. */
export type LeadPart = 'CHAIR' | 'MEMBER' | 'INVITED' | null

export type DemoGroup = {
  readonly name: string
  readonly about: string
  readonly visibility: GroupVisibility
  readonly lead: LeadPart
  /** How many members chair it in addition to the lead. */
  readonly chairs: number
  /** Every nth member is in it. */
  readonly everyNth: number
  /** The messages of those who wait for an answer. */
  readonly requests?: readonly (string | null)[]
  /** The file of its picture, with the alternative text. */
  readonly picture?: { readonly file: string; readonly alt: string }
}

function longAbout(subject: string) {
  return [
    `This is the group for everything about ${subject} that fits in no other group, and that is a great deal. It began as a thread after an evening in the city, and nobody has ever agreed to a shorter name.`,
    'What you find here: questions that are too small for an article and too long for a hallway; figures that somebody measured and does not know whom to show; templates that worked once; and the occasional obituary of a plan.',
    'What you do not find here: advertising, recruiting and the news of the day. If you want to sell something, tell us what it does not do, and we will read on.',
    'How we work: whoever asks gets an answer within two days, even if it is only that we do not know. Whoever answers says whether they have done it themselves. What is said here stays here unless its author says otherwise, and a summary without names is written at the end of each quarter.',
    'You need no experience to join, only the wish to compare notes. Introduce yourself with one sentence on what you do and one on what went wrong last; the second is the more useful one.',
  ].join('\n\n')
}

export const DEMO_GROUPS: Readonly<Record<BrandCode, readonly DemoGroup[]>> = {
  MTC: [
    {
      name: 'Platform engineering',
      about:
        'For those who build the platforms that other teams build on. We compare golden paths, what they cost, and how teams leave them.\n\nOnce a month somebody shows a decision that they would take differently today.',
      visibility: 'OPEN',
      lead: 'MEMBER',
      chairs: 2,
      everyNth: 2,
      picture: {
        file: 'meridian-platform',
        alt: 'Copper blocks stacked to a stair, each a little broader than the one above.',
      },
    },
    {
      name: 'Chief technology officers',
      about: 'Members who answer for technology in front of a board. We talk about budgets, people and promises.',
      visibility: 'REQUEST',
      lead: 'CHAIR',
      chairs: 1,
      everyNth: 7,
      requests: [
        'I became CTO in March and report to a board of seven. I would like to hear how others prepare for their first budget.',
        null,
      ],
    },
    {
      name: 'Incident reviews',
      about: 'We read one another’s incident reviews, with the names taken out. Bring one of yours each year.',
      visibility: 'REQUEST',
      lead: null,
      chairs: 2,
      everyNth: 5,
      requests: ['Ours of last month is written up and approved for sharing.'],
    },
    {
      name: 'Security leads',
      about: 'A small circle in which we warn each other early. What is said here is not repeated.',
      visibility: 'HIDDEN',
      lead: 'INVITED',
      chairs: 1,
      everyNth: 11,
    },
    {
      name: 'Retired systems, sunset services and the long goodbye of everything on-premises',
      about: longAbout('systems that should have been switched off'),
      visibility: 'OPEN',
      lead: null,
      chairs: 0,
      everyNth: 9,
    },
    {
      name: 'Boston breakfast',
      about: 'Coffee at eight on the first Thursday, near South Station. No slides.',
      visibility: 'OPEN',
      lead: 'CHAIR',
      chairs: 0,
      everyNth: 13,
    },
  ],
  HFC: [
    {
      name: 'Treasury and liquidity',
      about:
        'Forecasts, facilities and the weeks in which both were wrong. For treasurers and those who work with them.\n\nWe keep a list of questions that banks do not like to be asked.',
      visibility: 'OPEN',
      lead: 'MEMBER',
      chairs: 2,
      everyNth: 2,
      picture: {
        file: 'harbor-treasury',
        alt: 'Green columns of different heights stand on a golden line, with their pale reflections below.',
      },
    },
    {
      name: 'Chief financial officers',
      about: 'For those who sign the accounts. What you would ask a colleague if you had one in the house.',
      visibility: 'REQUEST',
      lead: 'CHAIR',
      chairs: 1,
      everyNth: 7,
      requests: ['I took over from the controller in June. I would like company for my first audit.', null],
    },
    {
      name: 'Audit committees',
      about: 'Chairs and members of audit committees. Bring one question from your last meeting.',
      visibility: 'REQUEST',
      lead: null,
      chairs: 2,
      everyNth: 5,
      requests: ['I join my first committee in January.'],
    },
    {
      name: 'Restructuring room',
      about: 'For live cases, without names. By invitation, because the cases are recognisable.',
      visibility: 'HIDDEN',
      lead: 'INVITED',
      chairs: 1,
      everyNth: 11,
    },
    {
      name: 'Pensions, endowments, foundations and every other promise that outlives us all',
      about: longAbout('money that has to last longer than we do'),
      visibility: 'OPEN',
      lead: null,
      chairs: 0,
      everyNth: 9,
    },
    {
      name: 'London lunch',
      about: 'Soup at noon on the last Friday, near Bank. Come when you can.',
      visibility: 'OPEN',
      lead: 'CHAIR',
      chairs: 0,
      everyNth: 13,
    },
  ],
  LAC: [
    {
      name: 'Studio owners',
      about:
        'For those whose name is on the door. Rates, leases, successors, and the month in which nobody calls.\n\nWe meet in one of our studios each quarter.',
      visibility: 'OPEN',
      lead: 'MEMBER',
      chairs: 2,
      everyNth: 2,
      picture: { file: 'lumen-studio', alt: 'A lime door stands open in a dark wall of equal dark doors.' },
    },
    {
      name: 'Creative directors',
      about: 'What we let pass and what we do not. Show one piece that you would do again, and one that you would not.',
      visibility: 'REQUEST',
      lead: 'CHAIR',
      chairs: 1,
      everyNth: 7,
      requests: ['I direct a team of six since the spring, and miss being told what is wrong with my work.', null],
    },
    {
      name: 'New business',
      about: 'Pitches, fees for pitches, and how to say no to both. Figures are shared, clients are not named.',
      visibility: 'REQUEST',
      lead: null,
      chairs: 2,
      everyNth: 5,
      requests: ['We stopped pitching last year and have the numbers.'],
    },
    {
      name: 'Before it is announced',
      about: 'Mergers, moves and closings, early enough to help each other. By invitation.',
      visibility: 'HIDDEN',
      lead: 'INVITED',
      chairs: 1,
      everyNth: 11,
    },
    {
      name: 'Typefaces, margins, proofs, paper and the other things that only we will notice',
      about: longAbout('the last ten per cent of a piece of work'),
      visibility: 'OPEN',
      lead: null,
      chairs: 0,
      everyNth: 9,
    },
    {
      name: 'Los Angeles walks',
      about: 'An hour along the river on Sunday mornings. Dogs are welcome, decks are not.',
      visibility: 'OPEN',
      lead: 'CHAIR',
      chairs: 0,
      everyNth: 13,
    },
  ],
}
