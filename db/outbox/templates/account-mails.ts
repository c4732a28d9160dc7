import * as z from 'zod'
import { SUPPORT_CONTACT_KINDS, type SupportContactKind } from '#shared/domain/members/support-contact.ts'
import { defineTemplate } from './define-template.ts'

const PHONE_CHANGES = ['ADDED', 'CHANGED', 'REMOVED'] as const

const PHONE_TEXTS = {
  ADDED: { done: 'added to', after: (phone: string) => `Sign-in codes can now be texted to ${phone}.` },
  CHANGED: { done: 'changed in', after: (phone: string) => `From now on, sign-in codes are texted to ${phone}.` },
  REMOVED: {
    done: 'removed from',
    after: (phone: string) => `Sign-in codes are no longer texted to ${phone}. You can still get them by email.`,
  },
} as const

/** To the member. `phone` shows the last digits only. */
export const mobilePhoneChanged = defineTemplate(
  'security',
  z.strictObject({ change: z.enum(PHONE_CHANGES), phone: z.string() }),
  ({ change, phone }, { familiarName, conciergeEmail }) => ({
    subject: `A mobile phone was ${PHONE_TEXTS[change].done} your account at ${familiarName}`,
    preview: 'If this was you, there is nothing to do.',
    heading: `Your mobile phone was ${change.toLowerCase()}`,
    paragraphs: [
      PHONE_TEXTS[change].after(phone),
      `If this was you, there is nothing to do. If it was not, choose a new password at once, which signs out all devices, and tell us at ${conciergeEmail}.`,
    ],
    quote: null,
    button: { label: 'Open your security settings', href: '/settings' },
    why: `you have an account at ${familiarName}`,
  }),
)

const ROLES: Readonly<Record<SupportContactKind, { readonly name: string; readonly about: string }>> = {
  ASSISTANT: { name: 'executive assistant', about: 'their membership and their articles' },
  PUBLIC_RELATIONS: { name: 'public relations contact', about: 'articles that they publish' },
}

/** To a person who has no account: it repeats nothing that the member typed. */
export const supportContactNamed = defineTemplate(
  'support-contact',
  z.strictObject({ memberName: z.string(), kind: z.enum(SUPPORT_CONTACT_KINDS) }),
  ({ memberName, kind }, { name, familiarName, conciergeEmail }) => ({
    subject: `${memberName} named you as their ${ROLES[kind].name} at ${familiarName}`,
    preview: 'There is nothing you need to do.',
    heading: `You support ${memberName}`,
    paragraphs: [
      `${memberName} is a member of ${name} and named you as their ${ROLES[kind].name}. Our concierge may write to you or call you about ${ROLES[kind].about}.`,
      `There is nothing you need to do, and no account was made for you. If this is a mistake, write to ${conciergeEmail} and we will remove your address.`,
    ],
    quote: null,
    button: { label: `Visit ${familiarName}`, href: '/stories' },
    why: `you were named as a contact by a member of ${familiarName}`,
  }),
)
