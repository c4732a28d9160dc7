import * as z from 'zod'
import { defineTemplate } from './define-template.ts'

const Token = z.strictObject({ token: z.string() })

export const passwordReset = defineTemplate('password-reset', 'security', Token, ({ token }, { familiarName }) => ({
  subject: `Reset your ${familiarName} password`,
  preview: 'It works once, for one hour.',
  heading: 'Choose a new password',
  paragraphs: [
    'Use the button to choose a new password. The link works once, for one hour; a newer link replaces it.',
    'If you didn’t request this, you can ignore this email: your password won’t change.',
  ],
  button: { label: 'Choose a new password', href: `/password/reset?token=${token}` },
  why: `you requested a new password at ${familiarName}`,
}))

export const passwordSetup = defineTemplate('password-setup', 'security', Token, ({ token }, { familiarName }) => ({
  subject: `Set up your password for ${familiarName}`,
  preview: 'Your account is ready. The link works once, for seven days.',
  heading: 'Your account is ready',
  paragraphs: [
    `Choose the password you’ll use to sign in to ${familiarName}. The link works once, for seven days; a newer link replaces it.`,
  ],
  button: { label: 'Choose your password', href: `/password/setup?token=${token}` },
  why: `you have an account at ${familiarName}`,
}))

export const passwordChanged = defineTemplate(
  'password-changed',
  'security',
  z.strictObject({}),
  (_, { familiarName, conciergeEmail }) => ({
    subject: `Your password at ${familiarName} was changed`,
    preview: 'If this was you, there’s nothing to do.',
    heading: 'Your password was changed',
    paragraphs: [
      'Your password was just changed, and your other devices were signed out.',
      `If this was you, there’s nothing to do. If it wasn’t, choose a new password right away and tell us at ${conciergeEmail}.`,
    ],
    button: { label: 'This wasn’t me', href: '/password/forgot' },
    why: `you have an account at ${familiarName}`,
  }),
)

/** To the member, for whom staff made a password. It is told by staff, never emailed. */
export const passwordSetByStaff = defineTemplate(
  'password-set-by-staff',
  'security',
  z.strictObject({}),
  (_, { familiarName, conciergeEmail }) => ({
    subject: `You have a new password at ${familiarName}`,
    preview: 'Our staff made it for you. Choose your own when you next sign in.',
    heading: 'Our staff made you a new password',
    paragraphs: [
      'Your old password no longer works, and all your devices were signed out. Our staff will tell you the new password; it’s never sent by email.',
      'When you sign in with it, you’ll be asked to choose a password of your own.',
      `If you didn’t ask for this, choose a new password right away and tell us at ${conciergeEmail}.`,
    ],
    button: { label: 'Choose a new password', href: '/password/forgot' },
    why: `you have an account at ${familiarName}`,
  }),
)
