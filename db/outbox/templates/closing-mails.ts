import * as z from 'zod'
import { TOLD_EVENTS, type ToldEvent } from '#shared/domain/communities/closing/closing.ts'
import { formatDate } from '#shared/kernel/dates.ts'
import { defineTemplate } from './define-template.ts'

type Dates = { readonly closes: string; readonly ends: string }
type Told = {
  readonly subject: (name: string, dates: Dates) => string
  readonly heading: string
  readonly paragraphs: (dates: Dates) => readonly string[]
}

const TEXTS: Readonly<Record<ToldEvent, Told>> = {
  ANNOUNCED: {
    subject: (name, { closes }) => `${name} will close on ${closes}`,
    heading: 'Your community will close',
    paragraphs: ({ closes, ends }) => [
      `Until ${closes} you can use everything as before. From then on you can read, but no longer write, and on ${ends} the site will be gone.`,
      `Until ${ends} you can sign in and download a copy of all your data.`,
      'Memberships no longer renew: auto-renewal has been turned off, and no renewal is charged any more. If you have paid for a time after that day, we’ll write to you.',
    ],
  },
  READ_ONLY: {
    subject: (name) => `${name} is read-only now`,
    heading: 'Your community is read-only now',
    paragraphs: ({ ends }) => [
      `You can still sign in and read everything until ${ends}. Then the site will be gone.`,
      'If you want to keep what you wrote, download a copy of your data before then.',
    ],
  },
  ENDING: {
    subject: (name, { ends }) => `Last days of ${name}: download your data before ${ends}`,
    heading: 'The last days to download your data',
    paragraphs: ({ ends }) => [
      `On ${ends} the site will be gone, and no one can sign in any more.`,
      'If you want to keep what you wrote, download a copy of your data before then.',
    ],
  },
  TAKEN_BACK: {
    subject: (name) => `${name} stays open`,
    heading: 'Your community stays open',
    paragraphs: () => [
      'We told you that the community will close. It won’t: everything goes on as before.',
      'Auto-renewal has been turned off, and we don’t turn it on without you. If you want to remain a member, turn it on again in your settings.',
    ],
  },
}

const PLACES = { data: '/settings/privacy', membership: '/settings/billing' } as const

/** To every member, of each step; it cannot be switched off. */
export const communityClosing = defineTemplate(
  'community-closing',
  'important-notices',
  z.strictObject({ event: z.enum(TOLD_EVENTS), closesAt: z.iso.datetime(), endsAt: z.iso.datetime() }),
  ({ event, closesAt, endsAt }, { name, familiarName, conciergeEmail, timeZone }) => {
    const dates = {
      closes: formatDate(new Date(closesAt), timeZone),
      ends: formatDate(new Date(endsAt), timeZone),
    }
    const { subject, heading, paragraphs } = TEXTS[event]
    return {
      subject: subject(name, dates),
      preview: heading,
      heading,
      paragraphs: [...paragraphs(dates), `If you have a question, write to ${conciergeEmail}.`],
      quote: null,
      button:
        event === 'TAKEN_BACK'
          ? { label: 'Open your membership', href: PLACES.membership }
          : { label: 'Download your data', href: PLACES.data },
      why: `you’re a member of ${familiarName}`,
    }
  },
)
