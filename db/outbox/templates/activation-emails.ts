import * as z from 'zod'
import { defineTemplate } from './define-template.ts'

/** To the address of a member whom staff deactivated: the account itself gets no email any more. */
export const accountDeactivated = defineTemplate(
  'account-deactivated',
  'security',
  z.strictObject({}),
  (_, { familiarName, conciergeEmail }) => ({
    subject: `Your account at ${familiarName} was deactivated`,
    preview: 'You can’t sign in for now.',
    heading: 'Your account was deactivated',
    paragraphs: [
      'Our staff deactivated your account. You were signed out on all devices and can’t sign in for now. Other members no longer see your profile.',
      `If you have a question about this, or about your membership, write to ${conciergeEmail}.`,
    ],
    button: { label: `Visit ${familiarName}`, href: '/stories' },
    why: `you have an account at ${familiarName}`,
  }),
)

/** To the member whom staff activated again. */
export const accountActivated = defineTemplate(
  'account-activated',
  'security',
  z.strictObject({}),
  (_, { familiarName, conciergeEmail }) => ({
    subject: `Your account at ${familiarName} is active again`,
    preview: 'You can sign in as before.',
    heading: 'Your account is active again',
    paragraphs: [
      'Our staff activated your account. You can sign in as before, and other members see your profile again.',
      `If you have a question, write to ${conciergeEmail}.`,
    ],
    button: { label: 'Sign in', href: '/login' },
    why: `you have an account at ${familiarName}`,
  }),
)
