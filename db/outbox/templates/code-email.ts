import * as z from 'zod'
import { writeLoginFragment } from '#shared/domain/auth/login-fragment.ts'
import { defineTemplate } from './define-template.ts'

export const signInCode = defineTemplate(
  'sign-in-code',
  'security',
  z.strictObject({ code: z.string(), to: z.optional(z.string()) }),
  ({ code, to = '' }, { familiarName }) => ({
    subject: `${code} is your ${familiarName} verification code`,
    preview: 'It’s valid for 10 minutes and can be used once.',
    heading: 'Your verification code',
    paragraphs: [
      `Enter this code in the browser where you requested it. It’s valid for 10 minutes and can be used once.`,
      `No one from ${familiarName} will ever ask you for it. If you didn’t request a code, you can ignore this email.`,
    ],
    code,
    button: { label: 'Enter code', href: `/login${writeLoginFragment({ email: to, hasCode: true })}` },
    why: `you requested a code to sign in to ${familiarName}`,
  }),
)
