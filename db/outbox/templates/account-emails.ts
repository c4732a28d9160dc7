import * as z from 'zod'
import { TOLD_EVENTS, type ToldEvent } from '#shared/domain/communities/closing/closing.ts'
import { SUPPORT_CONTACT_KINDS, type SupportContactKind } from '#shared/domain/members/support-contact.ts'
import { formatDate } from '#shared/kernel/dates.ts'
import { defineTemplate, moment } from './define-template.ts'

const PHONE_CHANGES = ['ADDED', 'CHANGED', 'REMOVED'] as const

const PHONE_TEXTS = {
  ADDED: { done: 'added to', after: (phone: string) => `We can now text sign-in codes to ${phone}.` },
  CHANGED: { done: 'changed in', after: (phone: string) => `From now on, we’ll text sign-in codes to ${phone}.` },
  REMOVED: {
    done: 'removed from',
    after: (phone: string) => `We’ll no longer text sign-in codes to ${phone}. You can still get them by email.`,
  },
} as const

/** To the member. `phone` shows the last digits only. */
export const mobilePhoneChanged = defineTemplate(
  'mobile-phone-changed',
  'security',
  z.strictObject({ change: z.enum(PHONE_CHANGES), phone: z.string() }),
  ({ change, phone }, { familiarName, conciergeEmail }) => ({
    subject: `A mobile phone was ${PHONE_TEXTS[change].done} your account at ${familiarName}`,
    preview: 'If this was you, there’s nothing to do.',
    heading: `Your mobile phone was ${change.toLowerCase()}`,
    paragraphs: [
      PHONE_TEXTS[change].after(phone),
      `If this was you, there’s nothing to do. If it wasn’t, choose a new password right away, which signs out all devices, and tell us at ${conciergeEmail}.`,
    ],
    button: { label: 'Open security settings', href: '/settings' },
    why: `you have an account at ${familiarName}`,
  }),
)

const ROLES: Readonly<Record<SupportContactKind, { readonly name: string; readonly about: string }>> = {
  ASSISTANT: { name: 'executive assistant', about: 'their membership and their articles' },
  PUBLIC_RELATIONS: { name: 'public relations contact', about: 'articles that they publish' },
}

/** To a person who has no account: it repeats nothing that the member typed. */
export const supportContactNamed = defineTemplate(
  'support-contact-named',
  'support-contact',
  z.strictObject({ memberName: z.string(), kind: z.enum(SUPPORT_CONTACT_KINDS) }),
  ({ memberName, kind }, { name, familiarName, conciergeEmail }) => ({
    subject: `${memberName} added you as their ${ROLES[kind].name} at ${familiarName}`,
    preview: 'There’s nothing you need to do.',
    heading: `You support ${memberName}`,
    paragraphs: [
      `${memberName} is a member of ${name} and added you as their ${ROLES[kind].name}. Our concierge may email or call you about ${ROLES[kind].about}.`,
      `There’s nothing you need to do, and no account was created for you. If this is a mistake, write to ${conciergeEmail} and we’ll remove your address.`,
    ],
    button: { label: `Visit ${familiarName}`, href: '/stories' },
    why: `you were added as a contact by a member of ${familiarName}`,
  }),
)

type Dates = { readonly closes: string; readonly ends: string }
type Told = {
  readonly subject: (name: string, dates: Dates) => string
  readonly heading: string
  readonly paragraphs: (dates: Dates) => readonly string[]
}

const CLOSING_TEXTS: Readonly<Record<ToldEvent, Told>> = {
  ANNOUNCED: {
    subject: (name, { closes }) => `${name} will close on ${closes}`,
    heading: 'Your community will close',
    paragraphs: ({ closes, ends }) => [
      `Until ${closes} you can use everything as before. From then on you can read but no longer write, and on ${ends} the site will go offline.`,
      `Before then you can sign in and download a copy of all your data.`,
      'Memberships no longer renew: auto-renewal has been turned off, and renewals are no longer charged. If you’ve paid beyond that day, we’ll write to you.',
    ],
  },
  READ_ONLY: {
    subject: (name) => `${name} is now read-only`,
    heading: 'Your community is now read-only',
    paragraphs: ({ ends }) => [
      `You can still sign in and read everything before ${ends}. Then the site will go offline.`,
      'If you want to keep what you wrote, download a copy of your data before then.',
    ],
  },
  ENDING: {
    subject: (name, { ends }) => `Last days of ${name}: download your data before ${ends}`,
    heading: 'The last days to download your data',
    paragraphs: ({ ends }) => [
      `On ${ends} the site will go offline, and you’ll no longer be able to sign in.`,
      'If you want to keep what you wrote, download a copy of your data before then.',
    ],
  },
  TAKEN_BACK: {
    subject: (name) => `${name} stays open`,
    heading: 'Your community stays open',
    paragraphs: () => [
      'We told you that the community would close. It won’t: everything continues as before.',
      'If auto-renewal was turned off, it stays off until you turn it on. If you want to remain a member, check in your settings that it’s on.',
    ],
  },
}

const PLACES = { data: '/settings/privacy', membership: '/settings/billing' } as const

/** To every member, of each step; it cannot be switched off. */
export const communityClosing = defineTemplate(
  'community-closing',
  'important-notices',
  z.strictObject({
    event: z.enum(TOLD_EVENTS),
    /** From the content bank; absent in emails written before it had this text. */
    text: z.optional(z.nullable(z.string())),
    closesAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
  }),
  ({ event, text, closesAt, endsAt }, { name, familiarName, conciergeEmail, timeZone }) => {
    const dates = {
      closes: formatDate(new Date(closesAt), timeZone),
      ends: formatDate(new Date(endsAt), timeZone),
    }
    const { subject, heading, paragraphs } = CLOSING_TEXTS[event]
    return {
      subject: subject(name, dates),
      preview: heading,
      heading,
      paragraphs: [
        ...(text ? [text] : []),
        ...paragraphs(dates),
        `If you have a question, write to ${conciergeEmail}.`,
      ],
      button:
        event === 'TAKEN_BACK'
          ? { label: 'View membership', href: PLACES.membership }
          : { label: 'Download your data', href: PLACES.data },
      why: `you’re a member of ${familiarName}`,
    }
  },
)

const TOLD_ACTS = ['LOCKS_LIFTED', 'SESSIONS_ENDED', 'DATA_COPY_STARTED', 'MODERATOR_NAMED', 'MODERATOR_ENDED'] as const

/** Actions of staff on an account that have no email of their own. */
export type ToldAct = (typeof TOLD_ACTS)[number]

type ToldText = {
  readonly subject: (name: string) => string
  readonly heading: string
  readonly text: string
  readonly button: { readonly label: string; readonly href: string }
}

const ACT_TEXTS: Readonly<Record<ToldAct, ToldText>> = {
  LOCKS_LIFTED: {
    subject: (name) => `You can sign in to ${name} again`,
    heading: 'You can sign in again',
    text: 'Wrong passwords or codes had paused signing in to your account. Our staff lifted that pause, so you can try again. Your password hasn’t changed.',
    button: { label: 'Sign in', href: '/login' },
  },
  SESSIONS_ENDED: {
    subject: (name) => `You were signed out of ${name}`,
    heading: 'Our staff signed you out',
    text: 'Our staff signed you out on one or all of your devices. You can sign in again as before.',
    button: { label: 'Sign in', href: '/login' },
  },
  DATA_COPY_STARTED: {
    subject: (name) => `A copy of your data at ${name} is being prepared`,
    heading: 'Your copy is being prepared',
    text: 'Our staff are preparing the copy of your data that you asked for. Only you can download it; we’ll email you when it’s ready.',
    button: { label: 'Open privacy settings', href: '/settings/privacy' },
  },
  MODERATOR_NAMED: {
    subject: (name) => `You’re now a forum moderator at ${name}`,
    heading: 'You’re a moderator now',
    text: 'Our staff made you a forum moderator. You can decide on posts and replies that are waiting or were reported.',
    button: { label: 'Open the forum', href: '/forum' },
  },
  MODERATOR_ENDED: {
    subject: (name) => `You’re no longer a forum moderator at ${name}`,
    heading: 'You’re no longer a moderator',
    text: 'Our staff removed you as a forum moderator. You can still read and write in the forum as before.',
    button: { label: 'Open security settings', href: '/settings' },
  },
}

/** To the member whose account was changed. */
export const actByStaff = defineTemplate(
  'act-by-staff',
  'security',
  z.strictObject({ act: z.enum(TOLD_ACTS) }),
  ({ act }, { familiarName, conciergeEmail }) => {
    const { subject, heading, text, button } = ACT_TEXTS[act]
    return {
      subject: subject(familiarName),
      preview: 'If you expected this, there’s nothing to do.',
      heading,
      paragraphs: [
        text,
        `Your security settings list everything that our staff did to your account. If you didn’t expect this, write to ${conciergeEmail} right away.`,
      ],
      button,
      why: `you have an account at ${familiarName}`,
    }
  },
)

const SETTINGS_PATHS = { member: '/settings', admin: '/admin/settings' } as const

/** To the owner of the account. `network` is the shortened one shown in the list of sign-ins, null if unknown. */
export const newSignIn = defineTemplate(
  'new-sign-in',
  'security',
  z.strictObject({
    at: z.iso.datetime(),
    device: z.string(),
    network: z.nullable(z.string()),
    area: z.enum(['member', 'admin']),
  }),
  ({ at, device, network, area }, { familiarName, conciergeEmail, timeZone }) => {
    const when = moment(at, timeZone)
    return {
      subject: `New sign-in to your account at ${familiarName}`,
      preview: `${device}, ${when}.`,
      heading: 'A new sign-in to your account',
      paragraphs: [
        `Someone signed in to your account on ${when}. The device is new to your account: ${device}${network === null ? '' : `, on the network ${network}`}.`,
        'If this was you, there’s nothing to do.',
        `If it wasn’t, choose a new password right away, and tell us at ${conciergeEmail}. Your security settings show where you’re signed in.`,
      ],
      lists: [
        {
          heading: 'If it wasn’t you',
          items: [{ text: 'Choose a new password', href: '/password/forgot', note: 'It signs out all devices.' }],
        },
      ],
      button: { label: 'Open security settings', href: SETTINGS_PATHS[area] },
      why: `you have an account at ${familiarName}`,
    }
  },
)
