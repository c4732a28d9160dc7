import * as z from 'zod'
import { writeLoginFragment } from '#shared/domain/auth/login-fragment.ts'
import { defineTemplate } from './define-template.ts'

export const signInCode = defineTemplate(
  'security',
  z.strictObject({ code: z.string(), to: z.optional(z.string()) }),
  ({ code, to = '' }, { familiarName }) => ({
    subject: `${code} is your ${familiarName} verification code`,
    preview: 'It is valid for 10 minutes and can be used once.',
    heading: 'Your verification code',
    paragraphs: [
      `Enter this code in the browser where you asked for it. It is valid for 10 minutes and can be used once.`,
      `Nobody from ${familiarName} will ever ask you for it. If you did not ask for a code, there is nothing you need to do.`,
    ],
    code,
    quote: null,
    button: { label: 'Enter the code', href: `/login${writeLoginFragment({ email: to, hasCode: true })}` },
    why: `you asked for a code to sign in to ${familiarName}`,
  }),
)
