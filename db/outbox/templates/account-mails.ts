import * as z from 'zod'
import { SUPPORT_CONTACT_KINDS, type SupportContactKind } from '#shared/domain/members/support-contact.ts'
import { defineTemplate } from './define-template.ts'

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
    quote: null,
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
    quote: null,
    button: { label: `Visit ${familiarName}`, href: '/stories' },
    why: `you were added as a contact by a member of ${familiarName}`,
  }),
)
